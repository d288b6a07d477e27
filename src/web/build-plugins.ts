import { minify } from '@swc/core'
import type { Plugin } from 'vite'
import { screens } from './screens/screens.ts'

const TITLES = /^virtual:(default|admin)-titles$/

/** Gives the browser the title of each screen of a layout, without the rest of the table (roles, flags, files). */
const screenTitles: Plugin = {
  name: 'screen-titles',
  resolveId: (id) => (TITLES.test(id) ? `\0${id}` : null),
  load(id) {
    const [, layout] = TITLES.exec(id.slice(1)) ?? []
    if (!layout) return null
    const titles = screens.filter((screen) => screen.layout === layout).map(({ path, title }) => [path, title])
    return `export const titles = ${JSON.stringify(Object.fromEntries(titles))}`
  },
}

/** The browser loads no table of screens: unused, it leaves the bundle whole. */
const withoutScreens: Plugin = {
  name: 'without-screens',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) =>
    /\/src\/web\/screens\/(?:[a-z]+-)?screens\.ts$/.test(id) ? { code, map: null, moduleSideEffects: false } : null,
}

/** The router reloads without end when a page's chunk is gone: it sends the event of `browser/chunk-guard.ts` instead. */
const guardedReload: Plugin = {
  name: 'guarded-reload',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!id.endsWith('/lib/dom/ssr/routeModules.js')) return null
    const guarded = code.replace('window.location.reload()', "window.dispatchEvent(new Event('vite:preloadError'))")
    if (guarded === code) throw new Error('react-router no longer reloads in routeModules.js: look at build-plugins.ts')
    return { code: guarded, map: null }
  },
}

/** All routes are known from the start (`routeDiscovery`): the browser needs nothing that finds more. */
const knownRoutes: Plugin = {
  name: 'known-routes',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!id.endsWith('/lib/dom/ssr/fog-of-war.js')) return null
    const known = code.replaceAll('!isFogOfWarEnabled(routeDiscovery, ssr)', 'true')
    if (known === code) throw new Error('react-router looks for routes in another way: look at build-plugins.ts')
    return { code: known, map: null }
  },
}

/** Nobody measures the router from outside: what only hands out its steps goes. */
const unwatchedRouter: Plugin = {
  name: 'unwatched-router',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!id.endsWith('/react-router/dist/production/lib/router/router.js')) return null
    const unwatched = code
      .replaceAll('if (init.instrumentations)', 'if (false)')
      .replaceAll('consumeInstrumentationClientResultMetaReceiver(router)', 'void 0')
    if (unwatched === code) throw new Error('react-router is watched in another way: look at build-plugins.ts')
    return { code: unwatched, map: null }
  },
}

/** Of the router's links: the mark of what may be discovered, and what would fetch a page before it is pressed. */
const LINKS: Readonly<Record<string, readonly [string, string][]>> = {
  'lib.js': [
    ['"data-discover": !isAbsolute && discover === "render" ? "true" : void 0', ''],
    ['let [shouldPrefetch, prefetchRef, prefetchHandlers] = usePrefetchBehavior(prefetch, rest);', ''],
    ['...prefetchHandlers,', ''],
    ['mergeRefs(forwardedRef, prefetchRef)', 'forwardedRef'],
    ['shouldPrefetch && !isAbsolute', 'false'],
  ],
  'ssr/components.js': [['isPageLinkDescriptor(link)', 'false']],
}

/** No page uses either, and dozens of links stand on every one: left out in the browser and in the program. */
export const plainLinks: Plugin = {
  name: 'plain-links',
  transform(code, id) {
    const [, file = ''] = /\/react-router\/dist\/production\/lib\/dom\/(.+)$/.exec(id) ?? []
    return (LINKS[file] ?? []).reduce<{ code: string; map: null } | null>((plain, [part, instead]) => {
      const before = plain?.code ?? code
      if (!before.includes(part)) throw new Error(`react-router makes links in another way (${part}): look at build-plugins.ts`)
      return { code: before.replaceAll(part, instead), map: null }
    }, null)
  },
}

/** A second, slower minifier for the one file that every visit loads. */
const smallFrame: Plugin = {
  name: 'small-frame',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || chunk.name !== 'frame') continue
      const compress = {
        passes: 3,
        keep_fargs: false,
        toplevel: true,
        inline: 0,
        reduce_funcs: false,
        unsafe_comps: true,
      } as const
      chunk.code = (await minify(chunk.code, { module: true, ecma: 2022, compress, mangle: { toplevel: true } })).code
    }
  },
}

/** Packages for servers end a page's script at its first line; no test of the server sees that. */
const SERVER_ONLY = /\/node_modules\/pg\//

const noServer: Plugin = {
  name: 'no-server',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      const found = chunk.type === 'chunk' && chunk.moduleIds.find((id) => SERVER_ONLY.test(id))
      if (found) throw new Error(`${chunk.fileName} would bring ${found} to the browser: some import of a page has to go`)
    }
  },
}

export const buildPlugins: Plugin[] = [
  screenTitles,
  withoutScreens,
  guardedReload,
  knownRoutes,
  unwatchedRouter,
  plainLinks,
  smallFrame,
  noServer,
]
