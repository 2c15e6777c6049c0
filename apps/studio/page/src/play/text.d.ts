// text.d.ts - level files are bundled as texts (build.mjs).
declare module "*.txt" {
  const text: string;
  export default text;
}
