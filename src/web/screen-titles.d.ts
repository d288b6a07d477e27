declare module 'virtual:screen-titles' {
  /** By path pattern, which is also the route's id. Made of `screens.ts` by `build-plugins.ts`. */
  export const titles: Readonly<Record<string, string | undefined>>
}
