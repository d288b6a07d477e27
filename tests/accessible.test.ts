import { expect, test } from 'vitest'
import { expectAccessible, expectAccessibleInBoth } from './support/accessible.ts'
import { startBrowser } from './support/browser.ts'

const browser = await startBrowser()

const pageOf = (styles: string, body: string) =>
  `<!doctype html><html lang="de"><title>Probe</title><style>body { background: #fff; color: #111 } ${styles}</style><main><h1>Probe</h1>${body}</main>`
const many = (text: string) => `<p>${text}</p>`.repeat(20)

async function open(styles: string, body: string) {
  const page = await browser.open()
  await page.setContent(pageOf(styles, body))
  return page
}

test.each([
  ['its own colour', '.pale { color: #ddd }', `${many('Text')}<p class="pale">Blass</p>`],
  ['the ground of a parent', '.card { background: #333 }', `${many('Text')}<div class="card"><p>Dunkel</p></div>`],
  ['a see-through parent', '.faint { opacity: 0.2 }', `${many('Text')}<section class="faint"><p>Schwach</p></section>`],
  [
    'a look whose first texts are hidden',
    '.pale { color: #ddd } .gone { display: none }',
    `<div class="gone">${'<p class="pale">Fort</p>'.repeat(9)}</div><p class="pale">Blass</p>`,
  ],
  [
    'a dark ground that is no parent',
    '.stage { position: relative; height: 60px } .stage * { position: absolute; inset: 0 } .back { background: #222 }',
    `${many('Text')}<div class="stage"><div class="back"></div><p>Davor</p></div>`,
  ],
  [
    'small text where large one may be paler',
    '.head { color: #888; font-size: 32px } .foot { color: #888 }',
    `${'<p class="head">Groß</p>'.repeat(9)}<p class="foot">Klein</p>`,
  ],
  ['a field', 'input { color: #ccc; background: #fff }', `${many('Text')}<label>Name <input value="Erika"></label>`],
])('too little contrast is found: %s', async (_what, styles, body) => {
  await expect(expectAccessible(await open(styles, body))).rejects.toThrow(/color-contrast/)
})

test('the other colour scheme is looked at, too, and the page is as it was', async () => {
  const styles = '@media (prefers-color-scheme: dark) { body { background: #111; color: #222 } }'
  const page = await open(styles, many('Text'))
  await expectAccessible(page)
  await expect(expectAccessibleInBoth(page)).rejects.toThrow(/color-contrast/)
  expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(false)
  expect(await page.locator('[data-look]').count()).toBe(0)
})

test('text in a folded part that changes its colour with the scheme holds nobody up', async () => {
  const styles = 'button { transition: color 0.1s; color: #111 } @media (prefers-color-scheme: dark) { button { color: #000 } }'
  const page = await open(styles, '<details><summary>Mehr</summary><button>Zeigen</button></details>')
  await expectAccessibleInBoth(page)
})

test('what is readable passes', async () => {
  await expectAccessible(await open('.small { font-size: 12px }', `${many('Text')}<p class="small">Klein</p>`))
})
