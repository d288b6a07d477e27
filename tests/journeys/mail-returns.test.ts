import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../src/database/connect.ts'
import type { Ctx } from '../../src/domain/context.ts'
import { remindHelpers } from '../../src/domain/operations/remind-helpers.ts'
import { startJobs } from '../../src/jobs/start.ts'
import { berlinDay } from '../../src/kernel/calendar.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { runClub } from '../support/command-line.ts'
import { clubNamed } from '../support/database.ts'
import { enterHelper, insertHelper, makePlan } from '../support/helper-plans.ts'
import { startJourney } from '../support/journey.ts'
import { insertTurnen } from '../support/mailings.ts'
import { testSmtp } from '../support/smtp.ts'

const smtp = await testSmtp()
const { app, browser, at, as } = await startJourney({ env: { SMTP_URL: smtp.url } })
const connections = connect(app.databaseUrl, { max: 2 })
afterAll(() => connections.end())

const systemAt = (now: Temporal.Instant): Ctx => {
  const club = clubNamed('gsv')
  return { db: connections.forClub(club.id), club, actor: { kind: 'system' }, now }
}
const mailsTo = (address: string) => smtp.received.filter(({ to }) => to === address)

/** Two days pass for this plan. */
async function bringNearer(planId: string): Promise<void> {
  const { db, club } = systemAt(Temporal.Now.instant())
  const shifts = sql`select id from shifts where club_id = ${club.id} and plan_id = ${planId}`
  await sql`update operational_plans set starts_on = starts_on - 2 where club_id = ${club.id} and id = ${planId}`.execute(db)
  await sql`update shifts set starts_at = starts_at - interval '2 days', ends_at = ends_at - interval '2 days'
    where club_id = ${club.id} and id in (${shifts})`.execute(db)
  await sql`update assignments a set during = tstzrange(s.starts_at, s.ends_at) from shifts s
    where a.club_id = ${club.id} and s.club_id = a.club_id and s.id = a.shift_id and s.id in (${shifts})`.execute(db)
}

const HANNA = 'hanna.helfer@post.example'
const now = Temporal.Now.instant()
let planId: string

/** The program looks for this duty once a minute: meanwhile the other test runs. */
beforeAll(async () => {
  const before = systemAt(now.subtract({ hours: 30 }))
  const plan = await makePlan(before, 'Grill\t\t14–16\tHof\t2', berlinDay(now).add({ days: 3 }), 'Herbstmarkt')
  planId = plan.planId
  await enterHelper(before, await insertHelper(before, { name: 'Hanna', email: HANNA }), [plan.idOf(0)])
  const jobs = await startJobs({ url: app.databaseUrl, connections, log: pino({ level: 'silent' }), isOnlyAsking: true })
  await jobs.ask('remind-helpers')
  await jobs.stop()
})

const CEM = 'cem@brandt.example'

/** A report of a mail server about the mail that left with this envelope sender. */
const report = (sender: string) =>
  [
    'From: MAILER-DAEMON@mx.example',
    `To: ${sender}`,
    'Content-Type: multipart/report; report-type=delivery-status',
    '',
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 unknown',
    '',
  ].join('\n')

test('a refused and a returned mail stand in the result; after two of them the person gets a letter', async () => {
  const courseId = await insertTurnen(systemAt(Temporal.Now.instant()))
  smtp.answer = (to) => (to === 'guel@brandt.example' ? 550 : null)
  const page = await as('admin', { viewport: PHONE })
  const write = async (subject: string) => {
    await page.goto(at(`/admin/mail/write?an=participants:${courseId}`))
    await isTakenOver(page)
    await page.getByLabel('Betreff').fill(subject)
    await page.getByLabel('Text', { exact: true }).fill('Bitte Hallenschuhe mitbringen.')
    await page.getByRole('button', { name: 'Vorschau ansehen' }).last().click()
    await page.getByRole('button', { name: /senden$/ }).waitFor()
  }
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  for (const [subject, letters] of [
    ['Erste Nachricht', 'Dora Brandt.'],
    ['Zweite Nachricht', 'Dora Brandt.'],
  ] as const) {
    await write(subject)
    await page.getByText(letters).waitFor()
    await page.getByRole('button', { name: /senden$/ }).click()
    await page.waitForURL('**/admin/mail/sent/*')
    const arrived = () => mailsTo(CEM).find(({ mail }) => mail.subject === subject)
    await expect.poll(arrived).toBeDefined()
    await row('Gül Brandt').getByText('Nicht zustellbar').waitFor()
    await row('Cem Brandt').getByText('Gesendet').waitFor()
    const file = join(app.dataDir, 'zurueck.eml')
    await writeFile(file, report(arrived()?.from ?? ''))
    const taken = await runClub(['bounce', file], { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir })
    expect(taken).toMatchObject({ code: 0, out: '1 zurückgekommen, 1 davon endgültig\n' })
    await row('Cem Brandt').getByText('Zurückgekommen').waitFor()
    await row('Cem Brandt').getByText('5.1.1').waitFor()
  }
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await write('Dritte Nachricht')
  // A refusal of the mail server counts like a returned mail.
  await page.getByText('3 Personen per E-Mail nicht erreichbar').waitFor()
  await page.getByText('Cem Brandt, Dora Brandt, Gül Brandt.').waitFor()
  await page.getByRole('button', { name: /senden$/ }).click()
  await page.waitForURL('**/admin/mail/sent/*')
  await row('Cem Brandt').getByText('Bekommt einen Brief').waitFor()
  const letters = page.getByRole('link', { name: /^Briefe an \d Personen als PDF$/ })
  const cookie = await app.login('gsv', 'admin@gsv.example')
  const paper = await app.fetch('gsv', (await letters.getAttribute('href')) ?? '', { headers: { cookie } })
  expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  expect(mailsTo(CEM).some(({ mail }) => mail.subject === 'Dritte Nachricht')).toBe(false)
})

test('a helper is reminded three days and one day before, once each; the link of the mail leads to the shift', async () => {
  await expect.poll(() => mailsTo(HANNA).length).toBe(1)
  await remindHelpers(systemAt(now))
  await bringNearer(planId)
  for (const ctx of [systemAt(now), systemAt(now)]) await remindHelpers(ctx)
  await expect.poll(() => mailsTo(HANNA).length).toBe(2)
  const [first, second] = mailsTo(HANNA)
  expect([first, second].map((one) => one?.mail.subject)).toEqual(Array(2).fill('Zur Erinnerung: Herbstmarkt'))
  expect(first?.mail.text).toContain('in wenigen Tagen ist es so weit')
  expect(second?.mail.text).toContain('bald ist es so weit')

  const page = await browser.open({ viewport: PHONE })
  await page.goto(/https?:\S+\/p\/\S+\/shift/.exec(first?.mail.text ?? '')?.[0] ?? '')
  await page.getByRole('heading', { name: 'Grill' }).waitFor()
  await page.getByText(/14:00–16:00 Uhr · Hof/).waitFor()
  await expectAccessible(page)
  await expectNoSideScroll(page)
})
