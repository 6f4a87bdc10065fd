// tiles.mjs - what polis_parts says about tiles agrees with the states of a match.
import { check, same } from "./tap.mjs";

// Where the hexes of a move are, according to polis_parts alone.
function drawn({ tiles, shape }, move) {
  const [id, q, r, rot] = move.match(/-?\d+/g).map(Number);
  const { hexes } = tiles[id - 1];

  return shape[rot]
    .map(([dq, dr], k) => [q + dq, r + dr, hexes[k], 1, id])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

export function tiles(polis) {
  const known = polis.parts("akropolis");

  same(polis.parts("null").ok, false, "a game that nobody draws has none");
  check(known.tiles.length === 61 && known.tiles.every((tile, i) => tile.id === i + 1),
        "there are 61 tiles, in order");
  same(JSON.stringify(known.stars), '{"H":1,"M":2,"B":2,"T":2,"G":3}', "stars of the plazas");

  polis.line("newgame akropolis players=4 seed=5");
  const { seats: [{ cells }] } = polis.ask("state");
  const start = known.start.map(([q, r, code]) => [q, r, code, 1, "start"]);
  same(JSON.stringify(start.sort((a, b) => a[0] - b[0] || a[1] - b[1])), JSON.stringify(cells),
       "the starting tile lies as it says");

  const seen = new Set();
  const wrong = polis.legal().filter((move) => {
    const want = drawn(known, move);
    polis.line(`move ${move}`);
    const got = polis.ask("state").seats[0].cells.filter((cell) => cell[4] === want[0][4]);
    polis.line("undo");
    seen.add(move.slice(-1));
    return JSON.stringify(got) !== JSON.stringify(want);
  });
  same(wrong.join(" "), "", "every legal tile lies as it says");
  check(seen.size === 6, "in all six rotations");
}
