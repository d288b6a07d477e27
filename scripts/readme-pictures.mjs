// The README's pictures, from fresh demo data: npm run look -- --readme
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { root } from './tool.mjs'

const FOLDER = path.join(root, 'docs', 'pictures')
const DESKTOP = { width: 1280, height: 860 }
const PHONE = { width: 390, height: 780 }
const ADMIN = 'admin@gsv.example'
const PICTURES = [
  { name: 'finder', address: '/', viewport: DESKTOP },
  { name: 'finder-phone', address: '/', viewport: PHONE },
  { name: 'offer-phone', address: '/id/rueckenfit-am-feierabend', viewport: PHONE },
  { name: 'news-dark', address: '/news', viewport: DESKTOP, colorScheme: 'dark' },
  { name: 'today', address: '/admin', viewport: DESKTOP, as: ADMIN },
  { name: 'participants', address: '/admin/participants', viewport: DESKTOP, as: ADMIN },
  { name: 'attendance-phone', address: '/admin/mobile/participantList', viewport: PHONE, as: 'trainer@gsv.example' },
  { name: 'plan', address: '/admin/bookings?ansicht=woche', viewport: DESKTOP, as: ADMIN },
  { name: 'members', address: '/admin/members', viewport: DESKTOP, as: ADMIN },
  { name: 'helpers-phone', address: '/helpers/hallenflohmarkt', viewport: PHONE },
  { name: 'debits', address: '/admin/invoice/debits', viewport: DESKTOP, as: ADMIN },
  { name: 'statistics', address: '/admin/courseStat', viewport: DESKTOP, as: ADMIN },
]

/** `logIn` signs a page in. */
export async function takeReadmePictures(browser, port, logIn) {
  await mkdir(FOLDER, { recursive: true })
  for (const { name, address, viewport, as, colorScheme = 'light' } of PICTURES) {
    const context = await browser.newContext({ viewport, colorScheme, locale: 'de-DE', baseURL: `http://gsv.localhost:${port}` })
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
