// The README's pictures, from fresh demo data: npm run look -- --readme
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { root } from './tool.mjs'

const FOLDER = path.join(root, 'docs', 'pictures')
const DESKTOP = { width: 1280, height: 860 }
const PHONE = { width: 390, height: 780 }
const PICTURES = [
  { name: 'finder', address: '/', viewport: DESKTOP },
  { name: 'finder-phone', address: '/', viewport: PHONE },
  { name: 'participants', address: '/admin/participants', viewport: DESKTOP, as: 'admin@gsv.example' },
]

/** `logIn` signs a page in. */
export async function takeReadmePictures(browser, port, logIn) {
  await mkdir(FOLDER, { recursive: true })
  for (const { name, address, viewport, as } of PICTURES) {
    const context = await browser.newContext({ viewport, locale: 'de-DE', baseURL: `http://gsv.localhost:${port}` })
    const page = await context.newPage()
    if (as) await logIn(page, as)
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
    const file = path.join(FOLDER, `${name}.png`)
    const { size } = await sharp(await page.screenshot())
      .png({ palette: true, colours: 128, effort: 10 })
      .toFile(file)
    console.log(`${path.relative(root, file)}: ${Math.round(size / 1000)} kB`)
    await context.close()
  }
}
