/**
 * Makes the fonts of printed documents from their package, one file per weight: the typesetter knows neither variable fonts
 * nor WOFF2. Run after an update of the package: `node src/web/pdf/fonts/make.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { EXTENDED, LATIN } from './signs.ts'

const source = (name: string) =>
  readFile(
    new URL(`../../../../node_modules/@fontsource-variable/figtree/files/figtree-${name}-wght-normal.woff2`, import.meta.url),
  )

/** Two families may not share a name; the new one has the same length, so that the font's tables stay in place. */
function rename(font: Buffer): Buffer {
  const wide = (text: string) => Buffer.from(text, 'utf16le').swap16()
  for (let at = font.indexOf(wide('Figtree')); at >= 0; at = font.indexOf(wide('Figtree'), at)) wide('Figtrex').copy(font, at)
  return font
}

for (const [weight, wght] of [
  ['regular', 400],
  ['bold', 700],
] as const) {
  const options = { targetFormat: 'truetype', variationAxes: { wght } } as const
  const latin = await subsetFont(await source('latin'), LATIN, options)
  const extended = await subsetFont(await source('latin-ext'), EXTENDED, options)
  await writeFile(new URL(`figtree-${weight}.ttf`, import.meta.url), latin)
  await writeFile(new URL(`figtrex-${weight}.ttf`, import.meta.url), rename(extended))
}
