// Joins the program and its pages into few files (`build/program/main.js`): two thousand modules take longer to find than to run.
import path from 'node:path'
import { build } from 'vite'
import { root } from './tool.mjs'

const OUTPUT = path.join(root, 'build', 'program')

/** Machine code, and what only few installations load. */
const LEFT_OUT = [
  'sharp',
  '@myriaddreamin/typst-ts-node-compiler',
  'lucide-react/dynamicIconImports',
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  'nodemailer',
]

/** Files beside a module are found from where its source lies. */
const sourceAddresses = {
  name: 'source-addresses',
  enforce: 'pre',
  transform(code, id) {
    if (!path.isAbsolute(id) || !code.includes('import.meta.url')) return null
    const source = path.relative(OUTPUT, id).split(path.sep).join('/')
    return { code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`), map: null }
  },
}

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [sourceAddresses],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: LEFT_OUT },
  build: {
    ssr: true,
    target: 'esnext',
    outDir: OUTPUT,
    emptyOutDir: true,
    rolldownOptions: {
      // Taken for pure, a call that is made for its error alone would be left out (`try { decodeURIComponent(path) }`).
      treeshake: false,
      input: { main: path.join(root, 'src', 'main.ts') },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', minify: false },
      checks: { moduleLevelDirective: false },
    },
  },
})
