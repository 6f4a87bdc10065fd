// thumbnail.tsx - a city in a list of games. Loaded after the page, as it needs the games' faces.
import type { CityProps } from "../games/game";
import { uiOf } from "../games/uis";

export function Thumbnail(props: CityProps) {
  const { Mini } = uiOf(props.state.game);
  return <Mini {...props} />;
}
