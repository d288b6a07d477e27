import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

// Vitest reads this file too; the router's plugin is for builds only.
const testing = process.env.VITEST !== undefined
const browsers = ['chrome123', 'safari17.5', 'firefox121']

/**
 * The router reloads without end when a page's chunk is gone for good. It sends an event instead; `browser/chunk-guard.ts`
 * reloads once and then says so.
 */
const guardedReload: Plugin = {
  name: 'guarded-reload',
  transform(code, id) {
    if (!id.endsWith('/lib/dom/ssr/routeModules.js')) return null
    const guarded = code.replace('window.location.reload()', "window.dispatchEvent(new Event('page-part-missing'))")
    if (guarded === code) throw new Error('react-router no longer reloads in routeModules.js: look at browser/chunk-guard.ts')
    return { code: guarded, map: null }
  },
}

export default defineConfig({
  plugins: testing ? [] : [tailwindcss(), reactRouter(), guardedReload],
  build: { target: browsers, cssTarget: browsers, assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // React's and the router's warnings speak to programmers.
          treeshake: { manualPureFunctions: ['warning', 'warnOnce', 'warningOnce'] },
          output: {
            // One file for what every page needs compresses 5 kB better than the many it would be split into.
            codeSplitting: {
              groups: [
                {
                  name: 'frame',
                  test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie)\/|src\/web\/(?:root|shell|layouts\/(?!admin|staff)|browser)/,
                },
              ],
            },
          },
        },
      },
    },
  },
})
