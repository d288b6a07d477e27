import { fileURLToPath } from 'node:url'
import { minify } from '@swc/core'
import type { Plugin } from 'vite'
import { screens } from './screens.ts'

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

/**
 * Vite's own loader of parts also fetches their style sheets, with 1 kB of script on every page; ours have none, and a build where
 * one has fails. The event is the one that `browser/chunk-guard.ts` hears.
 */
const leanLoader: Plugin = {
  name: 'lean-loader',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (_code, id) =>
    id === '\0vite/preload-helper.js'
      ? {
          code: `export const __vitePreload = (load) => load().catch((error) => {
            window.dispatchEvent(new Event('page-part-missing'))
            throw error
          })`,
          map: null,
        }
      : null,
  generateBundle(_options, bundle) {
    for (const { type, name, viteMetadata, ...chunk } of Object.values(bundle).filter(({ type }) => type === 'chunk'))
      if (type === 'chunk' && 'isDynamicEntry' in chunk && chunk.isDynamicEntry && viteMetadata?.importedCss.size)
        throw new Error(`${name} is loaded when needed and has styles: look at build-plugins.ts`)
  },
}

/** The browser needs nothing of the table itself: where none of it is used, it goes whole. */
const withoutScreens: Plugin = {
  name: 'without-screens',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) =>
    /\/src\/web\/(?:[a-z]+-)?screens\.ts$/.test(id) ? { code, map: null, moduleSideEffects: false } : null,
}

/** Parts of the router for what we do not use: discovering routes on the way, and instrumentation. 2 kB of every visit. */
const UNUSED = /\/react-router\/dist\/production\/lib\/(?:dom\/ssr\/fog-of-war|router\/instrumentation)\.js$/

/** No fetching ahead of links (our pages answer in milliseconds), no server components, no table of integrity hashes. */
const EXTRAS: Readonly<Record<string, [string, string][]>> = {
  '/lib/hooks.js': [
    ['if (this.context && typeof error === "object"', 'if (false && typeof error === "object"'],
    ['if (this.context) return', 'if (false) return'],
  ],
  '/lib/dom/ssr/components.js': [
    [
      'function PrefetchPageLinks({ page, ...linkProps }) {',
      'function PrefetchPageLinks() { return null }\nfunction unusedPrefetch({ page, ...linkProps }) {',
    ],
    [
      'function usePrefetchBehavior(prefetch, theirElementProps) {',
      'function usePrefetchBehavior() { return [false, null, {}] }\nfunction unusedBehaviour(prefetch, theirElementProps) {',
    ],
    ['useIsRSCRouterContext()', 'false'],
    ['typeof manifest.sri === "object"', 'false'],
  ],
}

const withoutExtras = (code: string, id: string, steps: [string, string][]): string =>
  steps.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${id} no longer has "${from}": look at build-plugins.ts`)
    return text.replaceAll(from, to)
  }, code)

/** A module that only hands on what one of our files exports. */
const from = (file: URL, names: string): string => `export ${names} from ${JSON.stringify(fileURLToPath(file))}`

const exportedNames = (code: string): string[] =>
  [...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))

/**
 * The router in the browser, trimmed and made safe: it would reload without end when a page's chunk is gone for good. It
 * sends an event instead; `browser/chunk-guard.ts` reloads once and then says so. Fails when the router has changed.
 */
const ownRouter: Plugin = {
  name: 'own-router',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (UNUSED.test(id)) {
      const names = exportedNames(code)
      if (names.length === 0) throw new Error(`${id} exports nothing any more: look at build-plugins.ts`)
      return { code: names.map((name) => `export const ${name} = () => undefined`).join('\n'), map: null }
    }
    const extras = Object.entries(EXTRAS).find(([file]) => id.endsWith(`/react-router/dist/production${file}`))
    if (extras) return { code: withoutExtras(code, id, extras[1]), map: null }
    if (id.endsWith('/lib/dom/ssr/errorBoundaries.js'))
      return { code: from(new URL('last-resort.tsx', import.meta.url), '*'), map: null }
    if (!id.endsWith('/lib/dom/ssr/routeModules.js')) return null
    const guarded = code.replace('window.location.reload()', "window.dispatchEvent(new Event('page-part-missing'))")
    if (guarded === code) throw new Error('react-router no longer reloads in routeModules.js: look at build-plugins.ts')
    return { code: guarded, map: null }
  },
}

const ownIcons: Plugin = {
  name: 'own-icons',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (_code, id) =>
    id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs')
      ? {
          code: `export { default } from ${JSON.stringify(fileURLToPath(new URL('ui/lean-icon.ts', import.meta.url)))}`,
          map: null,
        }
      : null,
}

/** A second, slower minifier for the one file that every visit loads. */
const smallFrame: Plugin = {
  name: 'small-frame',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || chunk.name !== 'frame') continue
      const compress = { passes: 3, keep_fargs: false, toplevel: true, inline: 0, reduce_funcs: false } as const
      chunk.code = (await minify(chunk.code, { module: true, ecma: 2022, compress, mangle: { toplevel: true } })).code
    }
  },
}

/** What only a server can run would end the page's script at its first line: no test of the server sees it. */
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

export const buildPlugins: Plugin[] = [screenTitles, withoutScreens, leanLoader, ownRouter, ownIcons, smallFrame, noServer]
