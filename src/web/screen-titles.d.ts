declare module 'virtual:default-titles' {
  /** By path pattern, which is also the route's id: the screens of the public layout. Made of `screens.ts` by `build-plugins.ts`. */
  export const titles: Readonly<Record<string, string | undefined>>
}
declare module 'virtual:admin-titles' {
  /** The same for the staff's layout. */
  export const titles: Readonly<Record<string, string | undefined>>
}
