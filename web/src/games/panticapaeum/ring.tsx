// ring.tsx - the ring of tiles, cut open at the trireme: first the tiles that may be taken, then
// those after them. Tiles that are passed over stay, so the end leads back to the ship.
import { t, tn } from "../../say";
import { TriremeSign } from "./art-signs";
import { set } from "./set";
import { TerrainPicture } from "./tile";
import { tileName } from "./tile-words";
import "./boards.css";

interface RingProps {
  ring: readonly string[]; // clockwise from the trireme
  chosen?: string | null;
  rotation?: number; // of the chosen one
  onChoose?(tile: string): void; // one that may be taken; without it nothing can be chosen
  compact?: boolean; // the window, and of the others only how many there are
}

interface StopProps {
  id: string;
  place: number; // from 1
  chosen: boolean;
  rotation: number;
  size: number;
  onChoose?(tile: string): void;
}

function Stop({ id, place, chosen, rotation, size, onChoose }: StopProps) {
  return (
    <li>
      <button type="button" class={chosen ? "pa-stop on" : "pa-stop"} disabled={!onChoose}
        data-tile={id}
        aria-pressed={chosen} aria-label={`${place}. ${tileName(id)}`} title={tileName(id)}
        onClick={() => onChoose?.(id)}>
        <span class="pa-stop-number" aria-hidden="true">{place}</span>
        <TerrainPicture id={id} size={size} rotation={chosen ? rotation : 0} />
      </button>
    </li>
  );
}

function After({ tiles, compact }: { tiles: readonly string[]; compact?: boolean }) {
  if (tiles.length === 0) return null;
  const count = tn("%d tile after them", "%d tiles after them", tiles.length);
  if (compact) return <p class="pa-after-count">{count}</p>;
  return (
    <ul class="pa-after" aria-label={count}>
      {tiles.map((id) => (
        <li key={id} data-tile={id}><TerrainPicture id={id} size={50} label={tileName(id)} /></li>
      ))}
    </ul>
  );
}

export function Ring({ ring, chosen = null, rotation = 0, onChoose, compact }: RingProps) {
  const next = ring.slice(0, set.market_window);
  return (
    <div class={`pa-ring ${compact ? "compact" : ""}`} role="group"
      aria-label={t("Ring of tiles")}>
      <div class="pa-ship" title={t("The trireme goes to the tile that you take.")}>
        <TriremeSign size={compact ? 34 : 46} />
      </div>
      {next.length > 0 && (
        <ul class="pa-window" aria-label={t("The next tiles: take one of them")}>
          {next.map((id, i) => (
            <Stop key={id} id={id} place={i + 1} chosen={id === chosen} rotation={rotation}
              size={compact ? 74 : 100} onChoose={onChoose} />
          ))}
        </ul>
      )}
      <After tiles={ring.slice(set.market_window)} compact={compact} />
    </div>
  );
}
