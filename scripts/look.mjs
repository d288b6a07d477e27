// Screenshots into look/, phone and desktop, light and dark, public ones also at 200 % text:
// npm run look -- [/path …] [--club gsv] [--as admin@gsv.example] [--base http://127.0.0.1:3000]
// Without a path: every screen, public ones or those for --as; with a thing in its address, of the first thing that another screen links to.
// With --readme: the README's pictures instead, into docs/pictures.
// Without --base it starts the program on fresh demo data.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { screens } from '../src/web/screens/screens.ts'
import { AGENT, findChromium } from './chromium.mjs'
import { withDemo } from './demo.mjs'
import { takeReadmePictures } from './readme-pictures.mjs'
import { root } from './tool.mjs'

const PHONE = { width: 360, height: 740 }
const SIZES = { handy: { viewport: PHONE }, schirm: { viewport: { width: 1440, height: 900 } } }
const LARGE_TEXT = { gross: { viewport: PHONE, textSize: 32 } }
const SCHEMES = ['light', 'dark']
const PASSWORD = 'Verein-2026!'
const OUTPUT = path.join(root, 'look')
/** Everything else of a club, and the target of a form. */
const NO_PAGE = /\*|^\/logout$/

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    club: { type: 'string', default: 'gsv' },
    as: { type: 'string' },
    base: { type: 'string' },
    readme: { type: 'boolean' },
  },
})
const shown = screens.filter(({ path, opens }) => !NO_PAGE.test(path) && (values.as !== undefined || opens === 'all'))
const plain = shown.map(({ path }) => path).filter((path) => !path.includes(':'))
const paths = positionals.length > 0 ? positionals : plain
const linked = positionals.length > 0 ? [] : shown.map(({ path }) => path).filter((path) => path.includes(':'))

if (values.base) await look(Number(new URL(values.base).port || 80))
else await withDemo(look)

async function look(port) {
  await mkdir(OUTPUT, { recursive: true })
  const sizes = values.as || values.readme ? SIZES : { ...SIZES, ...LARGE_TEXT }
  for (const [name, { viewport, textSize }] of Object.entries(sizes)) {
    const browser = await launch(textSize)
    try {
      if (values.readme) return await takeReadmePictures(browser, port, logIn)
      for (const colorScheme of SCHEMES) {
        const baseURL = `http://${values.club}.localhost:${port}`
        const context = await browser.newContext({ viewport, colorScheme, locale: 'de-DE', baseURL, userAgent: AGENT })
        await shoot(context, `${name}-${colorScheme}`)
        await context.close()
      }
    } finally {
      await browser.close()
    }
  }
}

function launch(textSize) {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('Bitte zuerst Chromium installieren.')
  const args = textSize ? [`--blink-settings=defaultFontSize=${textSize}`] : []
  return chromium.launch({ executablePath, args: ['--no-sandbox', ...args] })
}

async function shoot(context, suffix) {
  const page = await context.newPage()
  if (values.as) await logIn(page, values.as)
  const queue = [...paths]
  const waiting = new Map(linked.map((path) => [path, new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)]))
  for (const address of queue) {
    if (!(await open(page, address))) continue
    await page.evaluate(() => document.fonts.ready)
    const name = address.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'start'
    const file = path.join(OUTPUT, `${name}-${suffix}.png`)
    await page.screenshot({ path: file, fullPage: true })
    console.log(path.relative(root, file))
    const links = await page.$$eval('a[href]', (nodes) => nodes.map(({ origin, pathname }) => ({ origin, pathname })))
    const own = links.filter(({ origin, pathname }) => origin === new URL(page.url()).origin && !plain.includes(pathname))
    for (const [screen, pattern] of waiting) {
      const link = own.find(({ pathname }) => pattern.test(pathname))
      if (!link) continue
      queue.push(link.pathname)
      waiting.delete(screen)
    }
  }
  if (waiting.size > 0) console.log(`Nirgends verlinkt: ${[...waiting.keys()].join(', ')}`)
}

/** False for a file. */
async function open(page, address) {
  try {
    await page.goto(address, { waitUntil: 'load' })
    return true
  } catch (error) {
    if (error.message.includes('Download is starting')) return false
    throw error
  }
}

async function logIn(page, email) {
  await page.goto('/login')
  await page.fill('input[name=email]', email)
  await page.fill('input[name=password]', PASSWORD)
  await page.press('input[name=password]', 'Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
}
