// levels.d.ts - the module that build.mjs makes of the folder levels/.
declare module "levels" {
  /** rows of each of our sample levels, by game and name */
  const levels: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  export default levels;
}
