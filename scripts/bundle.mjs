// Joins the program and its pages into few files (`build/program/main.js`): two thousand modules take longer to find than to run.
import path from 'node:path'
import { build } from 'vite'
import { plainLinks } from '../src/web/build-plugins.ts'
import { root } from './tool.mjs'

const OUTPUT = path.join(root, 'build', 'program')

/** Machine code, and rarely loaded packages. */
const LEFT_OUT = [
  'sharp',
  '@myriaddreamin/typst-ts-node-compiler',
  'lucide-react/dynamicIconImports',
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  'nodemailer',
]

/** Files beside a module are found from the place of its source. */
const sourceAddresses = {
  name: 'source-addresses',
  enforce: 'pre',
  transform(code, id) {
    if (!path.isAbsolute(id) || !code.includes('import.meta.url')) return null
    const source = path.relative(OUTPUT, id).split(path.sep).join('/')
    return { code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`), map: null }
  },
}

/** Text with a letter beyond ASCII takes twice the memory, and a script's whole text stays in memory. */
const asciiOnly = {
  name: 'ascii-only',
  renderChunk(code) {
    if (/(?<!\\)(?:\\\\)*\\[^\0-\x7f]/.test(code))
      throw new Error('A backslash before a letter beyond ASCII: write the letter alone')
    const spelled = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
    return { code: code.replaceAll(/[^\0-\x7f]/g, spelled), map: null }
  },
}

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [sourceAddresses, plainLinks, asciiOnly],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: LEFT_OUT },
  build: {
    ssr: true,
    target: 'esnext',
    outDir: OUTPUT,
    emptyOutDir: true,
    rolldownOptions: {
      // Otherwise a call for its error alone counts as pure and is dropped (`try { decodeURIComponent(path) }`).
      treeshake: false,
      input: { main: path.join(root, 'src', 'main.ts') },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', minify: false },
      checks: { moduleLevelDirective: false },
    },
  },
})
