import { expect, test } from 'vitest'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { DESKTOP, expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()

/** `40` of `40 Personen`. */
const figureOf = (text: string | null): number => Number.parseInt(text?.replace('.', '') ?? '', 10)

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)(
  'on the %s the office finds its young gymnasts, chooses columns, saves the filter and writes to them',
  async (width, viewport) => {
    const page = await as('admin', { viewport })
    const good = async () => {
      await expectNoSideScroll(page)
      await expectAccessibleInBoth(page)
    }
    const count = async () =>
      figureOf(
        await page
          .getByRole('status')
          .filter({ hasText: /Person(en)?$/ })
          .textContent(),
      )
    await page.goto(at('/admin/members'))
    const everybody = await count()
    if (width === 'phone') await page.locator('.filter-more > summary').click()
    await page.getByRole('combobox', { name: 'Abteilung' }).selectOption('Turnen')
    await page.getByRole('combobox', { name: 'Alter' }).selectOption('7 bis 14')
    await page.getByRole('button', { name: 'Suchen' }).click()
    // Each choice filters at once: the list of the first alone may stand there for a while.
    await page.locator('a[href*="form=csv"][href*="alter=7-14"]').waitFor({ state: 'attached' })
    await expect.poll(count).toBeLessThan(everybody)
    const young = await count()
    expect(young).toBeGreaterThan(0)
    await expect.poll(() => page.locator('tbody tr').count()).toBe(Math.min(young, 50))

    await page.getByText('Spalten und Ausgabe').click()
    const columns = page.getByRole('group', { name: 'Spalten' })
    await columns.getByRole('checkbox', { name: 'Beitrag / Jahr' }).uncheck()
    await columns.getByRole('checkbox', { name: 'Anschrift' }).check()
    await good()
    await page.getByRole('button', { name: 'Spalten anzeigen' }).click()
    await page.waitForURL(/spalte=anschrift/)
    const shown = page.locator('tbody tr').first()
    await shown.locator('td[data-label="Anschrift"]').waitFor()
    expect(await shown.locator('td[data-label^="Beitrag"]').count()).toBe(0)
    expect(await count(), 'columns leave the filter alone').toBe(young)
    await good()
    const cookie = await app.login('gsv', 'admin@gsv.example')
    const file = (await page.locator('a[href*="form=csv"]').getAttribute('href')) ?? ''
    const lines = (await app.fetch('gsv', file, { headers: { cookie } })).text.trim().split('\r\n')
    expect(lines).toHaveLength(young + 1)
    expect(lines[0]).toMatch(/Straße;PLZ;Ort/)
    expect(lines[0]).not.toMatch(/Beitrag/)

    const name = `Turnkinder ${width}`
    await page.getByRole('link', { name: 'Filter speichern' }).click()
    await page.getByText(new RegExp(`^${young} Personen passen heute auf ihn\\.`)).waitFor()
    await page.getByRole('button', { name: 'Filter speichern' }).click()
    await page.locator('.error-summary').getByText('Bitte geben Sie dem Filter einen Namen.').waitFor()
    await good()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Filter speichern' }).click()
    await page.getByText('Der Filter ist gespeichert.').waitFor()
    const saved = page.getByRole('listitem').filter({ hasText: name })
    await saved.getByText(`${young} Personen`).waitFor()
    await good()

    await page.goto(at('/admin/members/filters?art=passiv'))
    await isTakenOver(page)
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Filter speichern' }).click()
    await page.locator('.error-summary').getByText('Einen Filter mit diesem Namen gibt es schon.').waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(name)

    await saved.getByRole('link', { name, exact: true }).click()
    await page.waitForURL(/alter=7-14/)
    await expect.poll(count).toBe(young)
    if (width === 'phone') await page.locator('summary', { hasText: /Turnen, 7 bis 14$/ }).click()
    expect(await page.getByRole('combobox', { name: 'Abteilung' }).locator('option:checked').textContent()).toBe('Turnen')
    await page.goBack()
    await saved.getByRole('link', { name: `E-Mail an ${name}` }).click()
    await page.waitForURL(/\/admin\/mail\/write/)
    await page.getByText(name, { exact: false }).first().waitFor()

    await page.goto(at('/admin/members/filters'))
    await isTakenOver(page)
    await page.getByRole('button', { name: `Löschen: ${name}` }).click()
    await page.getByText('Der Filter ist gelöscht.').waitFor()
    expect(await saved.count()).toBe(0)
  },
)
