// Screenshots into look/, in two widths, light and dark: npm run look -- [/path …] [--club gsv] [--as admin@gsv.example] [--base http://127.0.0.1:3000]
// With --readme: the README's pictures instead, into docs/pictures.
// Without --base it starts the program on fresh demo data.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findChromium } from './chromium.mjs'
import { withDemo } from './demo.mjs'
import { takeReadmePictures } from './readme-pictures.mjs'
import { root } from './tool.mjs'

const PUBLIC = ['/', '/login', '/support', '/admin/sampleAccordion']
const WIDTHS = { handy: { width: 390, height: 844 }, schirm: { width: 1366, height: 900 } }
const SCHEMES = ['light', 'dark']
const PASSWORD = 'Verein-2026!'
const OUTPUT = path.join(root, 'look')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    club: { type: 'string', default: 'gsv' },
    as: { type: 'string' },
    base: { type: 'string' },
    readme: { type: 'boolean' },
  },
})
const paths = positionals.length > 0 ? positionals : PUBLIC

if (values.base) await look(Number(new URL(values.base).port || 80))
else await withDemo(look)

async function look(port) {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('Bitte zuerst Chromium installieren.')
  await mkdir(OUTPUT, { recursive: true })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    if (values.readme) return await takeReadmePictures(browser, port, logIn)
    for (const [name, viewport] of Object.entries(WIDTHS)) {
      for (const colorScheme of SCHEMES) {
        const context = await browser.newContext({
          viewport,
          colorScheme,
          locale: 'de-DE',
          baseURL: `http://${values.club}.localhost:${port}`,
        })
        await shoot(context, `${name}-${colorScheme}`)
        await context.close()
      }
    }
  } finally {
    await browser.close()
  }
}

async function shoot(context, suffix) {
  const page = await context.newPage()
  if (values.as) await logIn(page, values.as)
  for (const address of paths) {
    await page.goto(address, { waitUntil: 'load' })
    await page.evaluate(() => document.fonts.ready)
    const name = address.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'start'
    const file = path.join(OUTPUT, `${name}-${suffix}.png`)
    await page.screenshot({ path: file, fullPage: true })
    console.log(path.relative(root, file))
  }
}

async function logIn(page, email) {
  await page.goto('/login')
  await page.fill('input[name=email]', email)
  await page.fill('input[name=password]', PASSWORD)
  await page.press('input[name=password]', 'Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
}
