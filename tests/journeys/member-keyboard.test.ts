import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { skipHead, tabAndChoose, tabAndPress, tabAndType, tabTo } from '../support/keyboard.ts'

const { at, as } = await startJourney()

async function openAs(role: string, path: string): Promise<Page> {
  const page = await as(role, { reducedMotion: 'reduce' })
  await page.goto(at(path))
  await skipHead(page)
  return page
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()

test('by keyboard alone the office takes a family in, finds a member, changes their kind and saves a filter', async () => {
  const page = await openAs('admin', '/admin/members')
  await tabAndPress(page, page.getByRole('main').getByRole('link', { name: 'Aufnehmen' }).last())
  await page.getByRole('heading', { name: 'Mitglieder aufnehmen' }).waitFor()
  const first = page.getByRole('group', { name: '1. Person' })
  await tabAndType(page, first.getByLabel('Vorname'), 'Tassilo')
  await tabAndType(page, first.getByLabel('Nachname'), 'Tastatur')
  await tabAndType(page, first.getByLabel('Geburtsdatum'), '04.05.1986')
  await tabTo(page, page.getByLabel('Lastschrift'))
  await page.keyboard.press('ArrowDown')
  await tabAndPress(page, button(page, 'Aufnehmen'))
  await page.getByRole('heading', { name: 'Tassilo Tastatur', level: 1 }).waitFor()
  await skipHead(page)
  await tabAndPress(page, page.locator('summary', { hasText: 'Art oder Stand ändern' }))
  await tabAndChoose(page, page.getByLabel('Art', { exact: true }), 'Passiv')
  await tabAndPress(page, button(page, 'Mitgliedschaft speichern'))
  await page.getByText('Die Mitgliedschaft ist gespeichert.').waitFor()

  await page.goto(at('/admin/members'))
  await skipHead(page)
  await tabAndType(page, page.getByRole('searchbox', { name: 'Suche', exact: true }), 'tassilo')
  await page.keyboard.press('Enter')
  const found = link(page, 'Tastatur, Tassilo')
  const isFocused = () => found.evaluate((shown) => shown === document.activeElement)
  await tabAndPress(page, found)
  await page.getByRole('link', { name: 'Mitgliedsakte öffnen' }).waitFor()
  expect(await isFocused(), 'the list stays beside the panel').toBe(true)
  await tabAndPress(page, link(page, 'Schließen'))
  await expect.poll(isFocused).toBe(true)
  await page.setViewportSize(PHONE)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('#panel-title').evaluate((shown) => shown === document.activeElement)).toBe(true)
  await tabAndPress(page, link(page, 'Schließen'))
  await expect.poll(isFocused).toBe(true)
  await page.setViewportSize(DESKTOP)
  await tabAndPress(page, link(page, 'Filter speichern'))
  await tabAndType(page, page.getByLabel('Name', { exact: true }), 'Nur Tassilo')
  await page.keyboard.press('Enter')
  await page.getByText('Der Filter ist gespeichert.').waitFor()
})

test('by keyboard alone a member agrees to something and takes it back', async () => {
  const page = await openAs('reader', '/member/me/consents')
  await tabAndPress(page, button(page, 'Rundbrief: Ich willige ein'))
  await page.getByText('Danke. Ihre Einwilligung ist gespeichert.').waitFor()
  await tabAndPress(page, button(page, 'Rundbrief: Einwilligung widerrufen'))
  await page.getByText('Ihre Einwilligung ist widerrufen.').waitFor()
})
