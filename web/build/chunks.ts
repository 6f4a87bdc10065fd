// chunks.ts - which modules come together in one file. A first game needs six requests, not fifty:
// what the start page needs, what every table needs, the city in the start page's picture, and one
// file for each game.
interface Module {
  importedIds: string[];
}

type Look = (id: string) => Module | null;

/** The first modules of each file, in the order in which they are loaded. What an earlier file has
 * is not in a later one; what two games need is in the table's. */
const FILES: Record<string, readonly string[]> = {
  start: ["main.tsx"],
  table: ["table-screen.tsx", "board/buildings.ts"],
  city: ["games/akropolis/start-city.tsx"],
  akropolis: ["games/akropolis/play-ui.tsx", "games/akropolis/game-words.ts"],
  panticapaeum: ["games/panticapaeum/play-ui.tsx", "games/panticapaeum/game-words.ts"],
};

/** The start page loads these always, so what they have never moves to the table's file. */
const ALWAYS = ["start", "city"];

/** All that is loaded with these modules. */
function closure(first: readonly string[], look: Look): Set<string> {
  const found = new Set<string>();
  for (const queue = [...first]; queue.length > 0;) {
    const id = queue.pop() as string;
    if (found.has(id)) continue;
    found.add(id);
    queue.push(...(look(id)?.importedIds ?? []));
  }
  return found;
}

/** The file of each module, as far as it is ours to decide. */
function filesOf(folder: string, look: Look): Map<string, string> {
  const files = new Map([["\0rolldown/runtime.js", "start"]]);
  for (const [file, names] of Object.entries(FILES))
    for (const id of closure(names.map((name) => `${folder}/${name}`), look)) {
      const was = files.get(id);
      if (!was) files.set(id, file);
      else if (!ALWAYS.includes(was)) files.set(id, "table");
    }
  return files;
}

/** For rolldown's `codeSplitting`; `folder` has the sources. A file takes what its modules import
 * along, so the first ones come first. */
export function chunks(folder: string) {
  let files: Map<string, string> | null = null;
  const fileOf = (id: string, modules: { getModuleInfo: Look }): string | undefined => {
    files ??= filesOf(folder, (one) => modules.getModuleInfo(one));
    return files.get(id);
  };
  return {
    groups: Object.keys(FILES).map((file, i, all) => ({
      name: (id: string, modules: { getModuleInfo: Look }) =>
        (fileOf(id, modules) === file ? file : null),
      debugName: file,
      priority: all.length - i,
    })),
  };
}
