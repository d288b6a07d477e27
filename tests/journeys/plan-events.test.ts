import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { startJourney } from '../support/journey.ts'
import { wednesdayIn } from '../support/wednesday.ts'

const { at, as } = await startJourney()

/** A Wednesday beyond all dates of the demo's offers: nothing stands there. */
const today = Temporal.Now.zonedDateTimeISO('Europe/Berlin').toPlainDate()
const day = wednesdayIn(280)
const HOUSE = `/admin/bookings?ansicht=tag&tag=${day}&halle=vereinsheim`

const block = (page: Page, title: string) => page.locator('.plan figure > a', { hasText: title })
const lineOf = (page: Page, title: string) => block(page, title).evaluate((node) => node.childNodes[1]?.textContent?.trim())
const ready = (page: Page) => page.locator('.plan[data-drag]').waitFor()

/** Presses on a block and carries it by so many hours and pixels aside. */
async function drag(page: Page, title: string, hours: number, aside = 0): Promise<void> {
  const [box, axis] = [await block(page, title).first().boundingBox(), await page.locator('.plan ol li').first().boundingBox()]
  if (!box || !axis) throw new Error('nothing to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + aside / 2, y + (hours * axis.height) / 2, { steps: 3 })
  await page.mouse.move(x + aside, y + hours * axis.height, { steps: 3 })
}

test('an event moves with its booking: the plan asks first, the panel says so and leads to it', async () => {
  const page = await as('admin')
  await page.goto(at('/admin/events/new'))
  await page.getByRole('textbox', { name: 'Text' }).waitFor()
  await page.getByLabel('Titel').fill('Sommerfest')
  await page.getByLabel('Erster Tag').fill(day.toString())
  await page.getByLabel('Beginn').fill('16:00')
  await page.getByLabel('Ende', { exact: true }).fill('18:00')
  await page.getByLabel('Halle', { exact: true }).selectOption({ label: 'Vereinsheim' })
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('Der Termin ist als Entwurf gespeichert.').waitFor()
  const event = new URL(page.url()).pathname

  await page.goto(at(HOUSE))
  await ready(page)
  await drag(page, 'Sommerfest', 2)
  await page.locator('.plan-drag-preview.is-free').waitFor()
  await page.mouse.up()
  const question = page.getByRole('alertdialog')
  await question.getByText('Der Termin zieht mit um.').waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  expect(await lineOf(page, 'Sommerfest')).toBe('16:00–18:00')
  await block(page, 'Sommerfest').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Verschieben und Bescheid geben' }).click()
  await expect.poll(() => lineOf(page, 'Sommerfest')).toBe('16:15–18:15')
  expect(await page.getByRole('button', { name: 'Rückgängig' }).count(), 'who was told is not told again by a slip').toBe(0)

  await block(page, 'Sommerfest').click()
  await page.getByText('Verschieben …').click()
  await page.getByText('Der Termin zieht mit um.').waitFor()
  await page.getByLabel('Von').fill('19:00')
  await page.getByLabel('Bis', { exact: true }).fill('21:30')
  await page.getByRole('button', { name: 'Verschieben und Bescheid geben' }).click()
  await page.getByText('Die Belegung ist verschoben.').waitFor()
  expect(await page.getByRole('button', { name: 'Absagen …' }).count(), 'not the booking without its event').toBe(0)
  await page.getByRole('link', { name: 'Termin absagen' }).click()
  await page.waitForURL(`**${event}#state`)
  await page.getByRole('link', { name: 'Entwurf löschen …' }).waitFor()
  await expect.poll(() => page.getByLabel('Beginn').inputValue()).toBe('19:00')
  expect(await page.getByLabel('Ende', { exact: true }).inputValue()).toBe('21:30')
})

test('what is over is not picked up and says so; a lesson is red on another day', async () => {
  const page = await as('super')
  const lesson = page.locator('.plan figure > a:not(.is-released)', { hasText: 'Handball Herren 1' })
  /** The first week with this lesson after `first`; holidays have none. */
  const openWeek = async (first: number, step: number) => {
    for (let week = first; week !== first + 12 * step; week += step) {
      await page.goto(at(`/admin/bookings?ansicht=woche&halle=turnhalle-nordring&tag=${today.add({ weeks: week })}`))
      await ready(page)
      if ((await lesson.count()) > 0) return
    }
    throw new Error('no such lesson')
  }
  await openWeek(1, 1)
  const title = 'Handball Herren 1'
  const column = (await page.locator('.plan figure').first().boundingBox())?.width ?? 0
  await lesson.first().scrollIntoViewIfNeeded()
  await drag(page, title, 0, column)
  await page.locator('.plan-drag-preview.is-refused').getByText('Die Stunde bleibt an ihrem Tag').waitFor()
  await page.mouse.up()
  await page.getByText(/Eine Übungsstunde bleibt hier an ihrem Tag/).waitFor()
  expect(await page.locator('.plan-drag-preview').count()).toBe(0)
  expect(await page.getByRole('alertdialog').count()).toBe(0)

  await openWeek(-1, -1)
  await drag(page, title, 1)
  await page.getByText(/Diese Belegung ist vorbei/).waitFor()
  expect(await page.locator('.plan-drag-preview').count()).toBe(0)
  await page.mouse.up()
})
