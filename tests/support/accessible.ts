import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

// None of the rules needs a second download of style sheets or media (`preload`).
const axe = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Axe {
  configure(what: object): void
  run(what: object): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>
}

/** Fails on any finding of axe, after all fades: half faded text has no contrast. */
export async function expectAccessible(page: Page): Promise<void> {
  await comeToRest(page)
  expectNothing(page, await findFaults(page, { resultTypes: ['violations'], preload: false }))
}

/** `expectAccessible` in light and dark: only contrast differs. Restores the page. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  await expectAccessible(page)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  await comeToRest(page)
  const runOnly = ['color-contrast']
  const faults = await findFaults(page, { runOnly, resultTypes: ['violations'], preload: false })
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  await comeToRest(page)
  expectNothing(page, faults)
}

/** Ends fades and moves instead of waiting: in a folded part they never end. */
const comeToRest = (page: Page) =>
  page.evaluate(() => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    for (const one of passing) if (one.timeline === document.timeline) one.finish()
  })

async function findFaults(page: Page, options: object): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axe)
  await page.evaluate(markLooks)
  return page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-look]' }] })
    const { violations } = await axe.run(options)
    for (const marked of document.querySelectorAll('[data-look]')) marked.removeAttribute('data-look')
    const ids = [...document.querySelectorAll('input[id], select[id], textarea[id]')].map(({ id }) => id)
    const doubled = ids.filter((id, at) => ids.indexOf(id) !== at)
    return [
      ...violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html.slice(0, 160)).join('\n  ')}`),
      // axe no longer looks for this: the label of the second leads to the first.
      ...doubled.map((id) => `two fields have the id ${id}`),
    ]
  }, options)
}

/** One text: Vitest shortens lists in its report. */
function expectNothing(page: Page, faults: string[]): void {
  if (faults.length > 0) expect.fail(`${page.url()}\n${faults.join('\n')}`)
}

/**
 * Marks some visible texts of each look: colour, size and weight on the same ground. One look has one contrast, and contrast
 * takes two thirds of axe's time. Runs in the page.
 */
function markLooks(): void {
  const MARKED = 2
  const grounds = new Map<Element | null, string>([[null, '']])
  const count = new Map<string, number>()

  function groundOf(element: Element | null): string {
    const known = grounds.get(element)
    if (known !== undefined || element === null) return known ?? ''
    const style = getComputedStyle(element)
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position, zIndex } = style
    const behind = groundOf(element.parentElement)
    const own = [
      backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : backgroundColor,
      backgroundImage === 'none' ? '' : backgroundImage,
      opacity === '1' ? '' : opacity,
      filter === 'none' ? '' : filter,
      mixBlendMode === 'normal' ? '' : mixBlendMode,
      // Freely placed elements may lie on something else than their parents.
      position === 'static' || position === 'relative' ? '' : `${position} ${zIndex} ${element.className}`,
    ].join('|')
    const ground = own === '|||||' ? behind : `${behind}/${own}`
    grounds.set(element, ground)
    return ground
  }

  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())

  for (const element of document.querySelectorAll('body, body *')) {
    if (!hasText(element) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const isDisabled = element.closest(':disabled, [aria-disabled=true]') !== null
    const look = [groundOf(element), color, fontSize, fontWeight, textShadow, isDisabled].join('|')
    const marked = count.get(look) ?? 0
    count.set(look, marked + 1)
    if (marked < MARKED) element.setAttribute('data-look', '')
  }
}
