// start-art.tsx - the picture of Akropolis: a city of hexes that rises from the sea.
import { Sky } from "../../board/art-shapes";
import { useLoaded } from "../../ui/use-loaded";

export function AkropolisArt() {
  const StartCity = useLoaded(() => import("./start-city").then((module) => module.StartCity));
  return (
    <svg class="art" viewBox="0 -70 460 300" preserveAspectRatio="xMidYMax slice"
      aria-hidden="true">
      <Sky />
      <circle class="art-sun" cx="70" cy="58" r="25" />
      <path class="art-far"
        d="M0 128C40 96 74 110 104 102S170 72 214 96s78-20 122-4 84 2 124 18v20H0Z" />
      <rect class="art-sea" y="122" width="460" height="108" />
      <path class="art-waves"
        d="M18 148h34M66 160h22M400 142h38M372 160h20M30 196h40M96 210h26M372 206h44M330 220h26" />
      {StartCity && <StartCity />}
    </svg>
  );
}
