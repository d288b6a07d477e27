import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The keys go to this element. */
export const hasFocus = (element: Locator) => element.evaluate((node) => node === document.activeElement)

/** The focused element lies in the window and shows its focus. */
const isShown = (element: Locator) =>
  element.evaluate((node) => {
    // A link across a card shows its focus by its `::after`.
    const around = [node, node.closest('label'), node.parentElement].map((one) => one && getComputedStyle(one))
    const marks = [...around, getComputedStyle(node, '::after')]
    const { top, bottom } = node.getBoundingClientRect()
    return {
      isMarked: marks.some((style) => style && (style.outlineStyle !== 'none' || style.boxShadow !== 'none')),
      isInWindow: bottom > 0 && top < innerHeight,
    }
  })

/** Presses Tab until the element has the focus. Fails if it never comes, or cannot be seen. */
export async function tabTo(page: Page, element: Locator, most = 120): Promise<void> {
  await element.waitFor()
  for (let pressed = 0; pressed < most && !(await hasFocus(element)); pressed++) await page.keyboard.press('Tab')
  expect(await hasFocus(element), `${element} by Tab`).toBe(true)
  await expect.poll(() => isShown(element), { message: `${element}` }).toEqual({ isMarked: true, isInWindow: true })
}

/** Tabs there and presses the key: Enter for links and buttons, Space for boxes. */
export async function tabAndPress(page: Page, element: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, element)
  await page.keyboard.press(key)
}

/** Tabs there and types over the old text. */
export async function tabAndType(page: Page, element: Locator, text: string): Promise<void> {
  await tabTo(page, element)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Tabs there and chooses by the beginning of the text. */
export async function tabAndChoose(page: Page, element: Locator, text: string): Promise<void> {
  await tabTo(page, element)
  await page.keyboard.type(text)
  await expect.poll(() => element.locator('option:checked').textContent()).toContain(text)
}

/** The first stop of every page leads past its head. */
export async function skipHead(page: Page): Promise<void> {
  await tabAndPress(page, page.getByRole('link', { name: 'Zum Inhalt springen' }), 'Enter')
}
