// sentence-key.ts - what a catalogue has in the place of an English sentence: a short key, because
// with the sentences themselves the four catalogues would be half as large again.

/** FNV-1a of the UTF-16 units, 30 bits; the build refuses two sentences with one key. */
export function sentenceKey(sentence: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < sentence.length; i++) hash = Math.imul(hash ^ sentence.charCodeAt(i), 0x01000193);
  return (hash >>> 2).toString(36); // six letters at most
}
