import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Drawn pictures; each has a `.typ` of its name in this folder. */
export type Drawing = 'link' | 'icon'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const FONTS = ['figtree-regular', 'figtree-bold', 'figtrex-regular', 'figtrex-bold']

interface Compiler {
  plainSvg(document: { mainFilePath: string; inputs: { data: string } }): string
  evictCache(age: number): void
}
let opened: Promise<Compiler> | undefined

/** Loaded with the first picture: a start does not wait for it. */
async function openCompiler(): Promise<Compiler> {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
  const fontBlobs = FONTS.map((name) => readFileSync(new URL(`../pdf/fonts/${name}.ttf`, import.meta.url)))
  return NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontBlobs }] })
}

interface Size {
  width: number
  height: number
}

/** A photo on the right edge of the picture, as wide as this. */
interface Photo {
  bytes: Uint8Array
  width: number
}

/**
 * Draws a picture from its data (plain JSON) as PNG. Letters become outlines first: it looks the same on every machine,
 * whatever its fonts.
 */
export async function draw(drawing: Drawing, data: unknown, { width, height }: Size, photo?: Photo): Promise<Uint8Array> {
  opened ??= openCompiler()
  const compiler = await opened
  const svg = compiler.plainSvg({ mainFilePath: `${FOLDER}${drawing}.typ`, inputs: { data: JSON.stringify(data) } })
  // The library keeps every document of the process.
  compiler.evictCache(0)
  const { default: sharp } = await import('sharp')
  const layers = []
  if (photo) {
    const input = await sharp(photo.bytes).resize(photo.width, height, { fit: 'cover' }).toBuffer()
    layers.push({ input, left: width - photo.width, top: 0 })
  }
  return sharp(Buffer.from(svg)).resize(width, height).composite(layers).png({ palette: !photo, compressionLevel: 9 }).toBuffer()
}
