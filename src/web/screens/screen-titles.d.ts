declare module 'virtual:default-titles' {
  /** Titles by path pattern (also the route's id) in the public layout. `build-plugins.ts` makes them from `screens.ts`. */
  export const titles: Readonly<Record<string, string | undefined>>
}
declare module 'virtual:admin-titles' {
  export const titles: Readonly<Record<string, string | undefined>>
}
