import { afterAll, expect, test } from 'vitest'
import { connectAsOwner } from '../../src/database/connect.ts'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()
const owner = connectAsOwner(app.databaseUrl)
afterAll(() => owner.pool.end())

const MOTHER = { firstname: 'Katrin', street: 'Gartenweg 12' }
const FATHER = { firstname: 'Oliver', street: 'Bahnhofstraße 40' }

/** The demo's reader logs in as one of the parents. */
async function beParent({ firstname }: typeof MOTHER) {
  await owner.pool.query(
    `update club_users set person_id = (select id from people where club_id = 'gsv' and firstname = $1 and lastname in ('Brandt', 'Kern'))
     where club_id = 'gsv' and user_id = (select id from auth."user" where email = 'reader@gsv.example')`,
    [firstname],
  )
}

test.each([
  ['mother', MOTHER, FATHER, true],
  ['father', FATHER, MOTHER, false],
] as const)('the %s finds Emil with the own address, and nothing of the other home', async (_, parent, other, isHome) => {
  await beParent(parent)
  const page = await as('reader', { viewport: PHONE })
  await page.goto(at('/member/me'))
  await page.getByRole('link', { name: 'Emil Brandt' }).click()
  await page.getByText('Mitglied: Emil Brandt').waitFor()
  await isTakenOver(page)
  const html = await page.content()
  expect(html).not.toContain(other.street)
  expect(html).not.toMatch(/DE02(?!.{0,4}•)/)
  const street = page.getByLabel('Straße')
  if (isHome) expect(await street.inputValue()).toBe(parent.street)
  else expect(await street.count(), 'whoever lives elsewhere changes no address').toBe(0)
  await expectAccessibleInBoth(page)
  await expectNoSideScroll(page)
  for (const part of ['fee', 'consents', 'changes', 'exit']) {
    await page.goto(`${new URL(page.url()).origin}${new URL(page.url()).pathname.split('/').slice(0, 3).join('/')}/${part}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.content(), part).not.toContain(other.street)
  }
})
