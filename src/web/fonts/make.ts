/**
 * Makes the two fonts of the product from their packages: letters that German, its neighbours and our symbols need;
 * headings fixed to the one width in use. Run after an update of the packages: `node src/web/fonts/make.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const between = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at))
const LATIN = `${between(0x20, 0x7e)}${between(0xa0, 0xff)}ŒœŠšŽžŸẞ–—‘’‚“”„†•…‰‹›€−×→←↑↓↔≤≥≈✓\u2009\u202f\u2011`
const EXTENDED = `${between(0x100, 0x17f)}ȘșȚț`

const source = (name: string) => readFile(new URL(`../../../node_modules/@fontsource-variable/${name}.woff2`, import.meta.url))
const target = (name: string) => new URL(`${name}.woff2`, import.meta.url)

const heading = { wdth: 112, wght: { min: 600, max: 800, default: 760 } }
const plan = [
  { from: 'archivo/files/archivo-latin-standard-normal', to: 'archivo-latin', text: LATIN, variationAxes: heading },
  { from: 'archivo/files/archivo-latin-ext-standard-normal', to: 'archivo-extended', text: EXTENDED, variationAxes: heading },
  {
    from: 'figtree/files/figtree-latin-wght-normal',
    to: 'figtree-latin',
    text: LATIN,
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
  },
  {
    from: 'figtree/files/figtree-latin-ext-wght-normal',
    to: 'figtree-extended',
    text: EXTENDED,
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
  },
] as const

for (const { from, to, text, variationAxes } of plan) {
  const bytes = await subsetFont(await source(from), text, { targetFormat: 'woff2', variationAxes })
  await writeFile(target(to), bytes)
  console.log(`${to}: ${(bytes.length / 1000).toFixed(1)} kB`)
}
