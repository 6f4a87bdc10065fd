// use-share-dialog.ts - the dialog in which a game is saved and shared, loaded when it is opened.
import { useLoaded } from "../ui/use-loaded";

/** Null until it is wanted and there. */
export function useShareDialog(isWanted: boolean) {
  return useLoaded(async () =>
    isWanted ? (await import("./share-record")).ShareDialog : null, [isWanted]);
}
