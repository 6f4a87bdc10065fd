// modules.d.ts - modules that the build makes (vite.config.ts).
declare module "polis:*" {
  export const sentences: Record<string, string | string[]>;
  export function plural(n: number): number;
}
declare module "*.wasm?url" {
  const url: string;
  export default url;
}
declare module "*.signature?raw" {
  const text: string;
  export default text;
}
declare module "*.txt?raw" {
  const text: string;
  export default text;
}
declare module "@data/*.json" {
  const document: unknown; // who imports it gives it its type
  export default document;
}
