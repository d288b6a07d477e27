import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { buildPlugins } from './src/web/build-plugins.ts'

// Vitest reads this file too; the router's plugin is for builds only.
const testing = process.env.VITEST !== undefined
const sources = `${import.meta.dirname}/src/`
/** A module that the program shares with the pages. */
const isShared = (id: string): boolean => id.startsWith(sources) && !id.startsWith(`${sources}web/`)
const browsers = ['chrome123', 'safari17.5', 'firefox121']

export default defineConfig({
  plugins: testing ? [] : [tailwindcss(), reactRouter(), ...buildPlugins],
  build: { target: browsers, cssTarget: browsers, assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    ssr: {
      build: {
        rolldownOptions: {
          // `scripts/bundle.mjs` joins them once, for the pages and the program.
          external: isShared,
          output: { paths: (id) => (isShared(id) ? id.replace(sources, '../../src/') : id) },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          // React's and the router's warnings speak to programmers.
          treeshake: { manualPureFunctions: ['warning', 'warnOnce', 'warningOnce'] },
          output: {
            // The table of routes names every page's file, and a page the files of its parts: without their names they are shorter.
            entryFileNames: ({ name }) => (name === 'entry.client' ? 'assets/entry-[hash].js' : 'assets/[hash:7].js'),
            chunkFileNames: 'assets/[hash:7].js',
            // One file for what every page needs compresses 5 kB better than the many it would be split into.
            codeSplitting: {
              groups: [
                {
                  name: 'frame',
                  priority: 2,
                  test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie)\/|src\/web\/(?:root|browser|kit\/live-stream|shell\/(?!admin|staff|waiting|menu-place|kept-form|error-page|head|mailed-page)|ui\/badge\.)/,
                },
                // The same for what every form needs, but for the icon of an error, which notices have without a form.
                { name: 'error-icon', test: /\/icons\/circle-exclamation-point\./, priority: 1 },
                { name: 'notice', test: /\/icons\/(?:circle-check|info)\.|src\/web\/ui\/notice\./, priority: 1 },
                { name: 'form', test: /src\/web\/(?:kit\/form-view|ui\/(?:field|error-summary|kept-answer))\./ },
              ],
            },
          },
        },
      },
    },
  },
})
