import { fileURLToPath } from 'node:url'
import { minify } from '@swc/core'
import type { Plugin } from 'vite'
import { screens } from './screens/screens.ts'

const TITLES = /^virtual:(default|admin)-titles$/

/** Gives the browser the title of each page of a layout, without the rest of the table (roles, flags, files to save). */
const screenTitles: Plugin = {
  name: 'screen-titles',
  resolveId: (id) => (TITLES.test(id) ? `\0${id}` : null),
  load(id) {
    const [, layout] = TITLES.exec(id.slice(1)) ?? []
    if (!layout) return null
    const pages = screens.filter((screen) => screen.layout === layout && screen.file.endsWith('.tsx'))
    const titles = pages.map(({ path, title }) => [path, title])
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

type Parts = readonly (readonly [part: string, instead: string])[]

/** Replaces parts of the router's files, for the browser or for both. @throws Error when a newer router has none of a part */
const inRouter = (name: string, files: Readonly<Record<string, Parts>>, where: 'browser' | 'both'): Plugin => ({
  name,
  applyToEnvironment: (environment) => where === 'both' || environment.name === 'client',
  transform(code, id) {
    const [, file = ''] = /\/react-router\/dist\/production\/lib\/(.+)$/.exec(id) ?? []
    const parts = files[file]
    if (!parts) return null
    for (const [part] of parts)
      if (!code.includes(part)) throw new Error(`react-router's ${file} has no more ${part}: look at build-plugins.ts`)
    return { code: parts.reduce((text, [part, instead]) => text.replaceAll(part, instead), code), map: null }
  },
})

const FETCH_ONLINE = fileURLToPath(new URL('browser/fetch-online.ts', import.meta.url))

const browserRouter = inRouter(
  'browser-router',
  {
    // It reloads without end when a page's chunk is gone: it sends the event of `browser/chunk-guard.ts` instead.
    'dom/ssr/routeModules.js': [['window.location.reload()', "window.dispatchEvent(new Event('vite:preloadError'))"]],
    // All routes are known from the start (`routeDiscovery`): nothing needs to find more, here and in `router.js`.
    'dom/ssr/fog-of-war.js': [['!isFogOfWarEnabled(routeDiscovery, ssr)', 'true']],
    // Without network a form waits. Every page comes from the server.
    'dom/ssr/single-fetch.js': [
      [
        'import { createRequestInit } from "./data.js";',
        `import { createRequestInit } from "./data.js";import { fetchOnline } from ${JSON.stringify(FETCH_ONLINE)};`,
      ],
      ['await fetch(url, await createRequestInit(request))', 'await fetchOnline(url, await createRequestInit(request))'],
      ['if (!ssr && !foundRevalidatingServerLoader)', 'if (false)'],
    ],
    'dom/ssr/routes.js': [
      ['if (needsRevalidation) return', 'if (false) return'],
      ['if (!ssr && manifestRoute.hasLoader && !manifestRoute.hasClientLoader)', 'if (false)'],
      ['route.id === "root" ?', 'false ?'],
    ],
    // The root has a page for errors of its own.
    'dom/ssr/errorBoundaries.js': [
      [
        '"💿 Hey developer 👋. You can provide a way better UX than this when your app throws errors. Check out https://reactrouter.com/how-to/error-boundary for more information."',
        '',
      ],
      ['if (isRouteErrorResponse(error)) return', 'if (false) return'],
    ],
    // Pages are shown at the location of the window, and nowhere else.
    'hooks.js': [['if (locationArg) {', 'if (false) {']],
    // A lost answer leaves no former one in its place.
    'components.js': [['if (fetcher.data !== void 0)', 'if (fetcher.data !== void 0 || fetcher.state === "idle")']],
    'router/router.js': [
      // Nobody measures it from outside: what only hands out its steps goes.
      ['if (init.instrumentations)', 'if (false)'],
      ['if (isFogOfWar)', 'if (false)'],
      // A form whose answer is lost (`fetchOnline`): the page stays as it was before the press.
      [
        'let boundaryMatch = findNearestBoundary(matches, actionMatch.route.id);',
        'if (result.error?.status === 599) { updateState({ navigation: IDLE_NAVIGATION }); if (pendingRevalidationDfd || cancelledFetcherLoads.size) revalidate(); return { shortCircuited: true }; } let boundaryMatch = findNearestBoundary(matches, actionMatch.route.id);',
      ],
      [
        'setFetcherError(key, routeId, actionResult.error);',
        'if (actionResult.error?.status === 599) { updateFetcherState(key, getDoneFetcher()); if (cancelledFetcherLoads.size) revalidate(); } else setFetcherError(key, routeId, actionResult.error);',
      ],
      ['consumeInstrumentationClientResultMetaReceiver(router)', 'void 0'],
    ],
  },
  'browser',
)

/** Marks of what may be discovered, and fetching before a press: no page uses either, and dozens of links stand on every one. */
export const plainLinks = inRouter(
  'plain-links',
  {
    'dom/lib.js': [
      ['"data-discover": !isAbsolute && discover === "render" ? "true" : void 0', ''],
      ['let [shouldPrefetch, prefetchRef, prefetchHandlers] = usePrefetchBehavior(prefetch, rest);', ''],
      ['...prefetchHandlers,', ''],
      ['mergeRefs(forwardedRef, prefetchRef)', 'forwardedRef'],
      ['shouldPrefetch && !isAbsolute', 'false'],
    ],
    'dom/ssr/components.js': [['isPageLinkDescriptor(link)', 'false']],
  },
  'both',
)

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

export const buildPlugins: Plugin[] = [screenTitles, withoutScreens, browserRouter, plainLinks, smallFrame, noServer]
