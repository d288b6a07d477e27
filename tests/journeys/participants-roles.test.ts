import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDay } from '../../src/kernel/calendar.ts'
import { newId } from '../../src/kernel/id.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, PHONE } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'

const { app, at, as } = await startJourney()

const COURSE = 'rueckenfit-am-feierabend'
const owner = new pg.Client({ connectionString: app.databaseUrl })
const sessionId = newId()

afterAll(() => owner.end())

/** A session of the course that has begun, so that everybody has a list to take. */
beforeAll(async () => {
  await owner.connect()
  await owner.query(
    `insert into sessions (club_id, id, course_id, on_day, starts_at, ends_at)
     select club_id, $1, id, (now() at time zone 'Europe/Berlin')::date, now() - interval '10 minutes', now() + interval '50 minutes'
     from courses where club_id = 'gsv' and slug = $2`,
    [sessionId, COURSE],
  )
})

const STAFF = [
  { role: 'super', email: 'super@demo.example' },
  { role: 'admin', email: 'admin@gsv.example' },
  { role: 'editor', email: 'editor@gsv.example' },
  { role: 'trainer', email: 'trainer@gsv.example' },
]

const phone = { viewport: PHONE, hasTouch: true, colorScheme: 'dark' } as const
const add = async (page: Page, firstname: string, lastname: string) => {
  await page.getByRole('link', { name: 'Person hinzufügen' }).click()
  await page.getByLabel('Vorname').fill(firstname)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.getByRole('link', { name: /den Nachnamen/ }).waitFor()
  expect(await page.getByLabel('Vorname').inputValue()).toBe(firstname)
  await page.getByLabel('Nachname').fill(lastname)
  await page.getByLabel('Geburtsdatum').fill('05.03.1984')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.getByText(`${firstname} ${lastname} ist angemeldet.`).waitFor()
}
const takeOff = async (page: Page, name: string) => {
  await page.getByRole('listitem').filter({ hasText: name }).getByText('Ändern', { exact: true }).click()
  await page.getByRole('button', { name: `${name} abmelden` }).click()
  await page.getByText(`${name} ist abgemeldet.`).waitFor()
}

test.each(STAFF)(
  '$role enters somebody at the desk and on the phone, and takes them off; it outlives a reload',
  async (staff) => {
    const screens = [
      { path: '/admin/participants', family: `Tisch-${staff.role}`, options: {} },
      { path: '/admin/mobile/participants', family: `Handy-${staff.role}`, options: phone },
    ]
    for (const { path, family, options } of screens) {
      const page = await as(staff.email, options)
      await page.goto(at(`${path}?kurs=${COURSE}`))
      await page.getByRole('heading', { name: 'Rückenfit am Feierabend' }).waitFor()
      await add(page, 'Greta', family)
      await page.reload()
      const person = page.getByRole('listitem').filter({ hasText: `Greta ${family}` })
      await person.getByText('Ändern', { exact: true }).waitFor()
      if (options === phone) {
        await expectAccessible(page)
        await expectNoSideScroll(page)
      }
      await takeOff(page, `Greta ${family}`)
      await page.reload()
      await page.getByRole('heading', { name: 'Rückenfit am Feierabend' }).waitFor()
      await expect.poll(() => page.getByRole('button', { name: `Greta ${family} abmelden` }).count()).toBe(0)
      await page.context().close()
    }
  },
)

test('a trainer who names another guardian for a known child reads who stays the contact', async () => {
  const birthOn = formatDay(Temporal.Now.plainDateISO('Europe/Berlin').subtract({ years: 17, months: 1 }))
  const enter = async (page: Page, guardian: string) => {
    await page.goto(at(`/admin/participants?kurs=${COURSE}&neu=1`))
    const named = page.getByRole('group', { name: 'Sorgeberechtigte Person' })
    const typeBirth = async () => {
      await page.getByLabel('Geburtsdatum').fill('')
      await page.getByLabel('Geburtsdatum').fill(birthOn)
      return named.count()
    }
    await expect.poll(typeBirth).toBe(1)
    await named.getByLabel('Vorname').fill(guardian)
    await named.getByLabel('Nachname').fill('Kontakt')
    await page.getByLabel('Vorname').first().fill('Ole')
    await page.getByLabel('Nachname').first().fill('Kontakt')
    await page.getByLabel('E-Mail-Adresse').fill('eva.kontakt@post.example')
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await page.getByText('Ole Kontakt ist angemeldet.').waitFor()
  }
  const admin = await as('admin@gsv.example')
  await enter(admin, 'Eva')
  await takeOff(admin, 'Ole Kontakt')
  const trainer = await as('trainer@gsv.example')
  await enter(trainer, 'Fremd')
  await trainer.getByText('Kontakt bleibt Eva Kontakt: Weitere Sorgeberechtigte trägt die Geschäftsstelle ein.').waitFor()
  await takeOff(trainer, 'Ole Kontakt')
  expect(await trainer.getByText('Kontakt bleibt').count()).toBe(0)
})

test.each(STAFF)('$role takes attendance and somebody who just came; it outlives a reload', async ({ role, email }) => {
  const page = await as(email, phone)
  await page.goto(at(`/admin/mobile/participantList#stunde/${sessionId}`))
  await page.getByRole('heading', { name: /Rückenfit/ }).waitFor()
  await page.getByRole('link', { name: 'Gast eintragen' }).click()
  await page.getByLabel('Vorname').fill('Kim')
  await page.getByLabel('Nachname').fill(`Spontan-${role}`)
  await page.getByRole('button', { name: 'Auf die Liste setzen' }).click()
  const mark = (name: string) => page.getByRole('button', { name: `Kim Spontan-${role}: ${name}`, exact: true })
  await expect.poll(() => mark('anwesend').getAttribute('aria-pressed')).toBe('true')
  await mark('entschuldigt').click()
  await expect.poll(() => mark('entschuldigt').getAttribute('aria-pressed')).toBe('true')
  await expect.poll(keptOf(`Spontan-${role}`)).toBe('excused')
  await page.reload()
  await expect.poll(() => mark('entschuldigt').getAttribute('aria-pressed')).toBe('true')
  expect(await mark('anwesend').getAttribute('aria-pressed')).toBe('false')
  await page.context().close()
})

const keptOf = (lastname: string) => async () => {
  const { rows } = await owner.query<{ state: string }>(
    `select a.state from attendance a join people p on p.club_id = a.club_id and p.id = a.person_id
     where a.session_id = $1 and p.lastname = $2`,
    [sessionId, lastname],
  )
  return rows[0]?.state
}

test.each(STAFF)(
  '$role takes somebody into the group, notes whom to call, takes them off; it outlives a reload',
  async ({ role, email }) => {
    const name = `Nele Gruppe-${role}`
    const page = await as(email, phone)
    const list = at(`/admin/mobile/courseMembers?kurs=${COURSE}`)
    await page.goto(list)
    await page.getByText('Neue Person eintragen').click()
    const enter = async (firstname: string) => {
      await page.getByLabel('Vorname').fill(firstname)
      await page.getByLabel('Nachname').fill(`Gruppe-${role}`)
      await page.getByRole('button', { name: 'Auf die Liste setzen' }).click()
    }
    await enter('Nele')
    await page.getByText(`${name} steht jetzt auf der Liste.`).waitFor()
    await enter('nele')
    await page.getByLabel('Jemand anderes mit diesem Namen').waitFor()
    await page.reload()
    await page.getByRole('link', { name: new RegExp(name) }).click()
    await page.getByRole('link', { name: 'Kontakt und Angaben für die Halle' }).click()
    const emergency = page.getByRole('group', { name: 'Im Notfall anrufen' })
    await emergency.getByLabel('Name').fill('Vater Jens')
    await emergency.getByLabel('Telefon').fill('0151 123')
    await page.getByRole('button', { name: 'Angaben speichern' }).click()
    await page.getByText('Die Angaben für die Halle sind gespeichert.').waitFor()
    await page.reload()
    expect(await emergency.getByLabel('Name').inputValue()).toBe('Vater Jens')
    await page.getByRole('link', { name: 'Zurück' }).click()
    await page.getByRole('button', { name: 'Von der Liste nehmen' }).click()
    await page.getByText(`${name} ist von der Liste genommen.`).waitFor()
    await page.goto(list)
    await page.getByRole('heading', { name: 'Rückenfit am Feierabend' }).waitFor()
    expect(await page.getByRole('link', { name: new RegExp(name) }).count()).toBe(0)
    await page.context().close()
  },
)

test('an offer that somebody else leads is not there for a trainer, at the desk as on the phone', async () => {
  const { rows } = await owner.query<{ slug: string; is_led: boolean }>(
    `select c.slug, exists (select from course_trainers t join club_users u on u.club_id = t.club_id and u.person_id = t.person_id
       where t.club_id = c.club_id and t.course_id = c.id and u.role = 'trainer') as is_led
     from courses c where c.club_id = 'gsv' and c.state = 'published' and c.event_id is null`,
  )
  const slugOf = (isLed: boolean) => rows.find((row) => row.is_led === isLed)?.slug
  const cookie = await app.login('gsv', 'trainer@gsv.example')
  for (const screen of ['/admin/participants', '/admin/mobile/participants'])
    for (const [slug, status] of [
      [slugOf(true), 200],
      [slugOf(false), 404],
      ['gibt-es-nicht', 404],
      ['%00', 404],
    ] as const)
      expect((await app.fetch('gsv', `${screen}?kurs=${slug}`, { headers: { cookie } })).status, `${screen} ${slug}`).toBe(status)
})
