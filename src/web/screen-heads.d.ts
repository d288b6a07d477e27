declare module 'virtual:screen-heads' {
  /** By path pattern, which is also the route's id. Made of `screens.ts` by `build-plugins.ts`. */
  export const heads: Readonly<Record<string, { title: string; layout: 'default' | 'admin'; isPublic: boolean } | undefined>>
}
