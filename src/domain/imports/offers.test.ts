import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { runOrders } from '../../../tests/support/orders.ts'
import { insertUser } from '../../../tests/support/users.ts'
import type { Ctx } from '../context.ts'
import { publishCourse } from '../courses/commands.ts'
import { getCourseFields } from '../courses/get-course-fields.ts'
import { createPerson } from '../people/commands.ts'
import { changeImport, orderImport } from './change-import.ts'
import { importKind } from './import-kind.ts'
import { getImport, listImportedDrafts, listRows } from './queries.ts'
import { startImport } from './start-import.ts'
import { undoImport } from './undo-import.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T10:00:00Z')
const DAYS = { from: '2026-11-23', to: '2027-03-28', publish: false, partId: null }

async function board(club: string): Promise<Ctx> {
  const { actor } = await insertUser(database, club, 'admin')
  return database.ctx(club, actor, NOW)
}

async function check(ctx: Ctx, text: string): Promise<string> {
  const file = { name: 'kurse.csv', bytes: new TextEncoder().encode(text) }
  const started = await startImport(ctx, 'offers', file, DAYS)
  if (!started.ok) throw new Error(started.refusal)
  const { mapping } = await getImport(ctx, started.value)
  expect(await changeImport(ctx, started.value, { mapping, answers: [] })).toMatchObject({ ok: true })
  return started.value
}
const notes = async (ctx: Ctx, id: string) => (await listRows(ctx, id)).map(({ outcome, note }) => `${outcome}: ${note}`)
async function take(ctx: Ctx, id: string): Promise<void> {
  expect(await orderImport(ctx, id)).toMatchObject({ ok: true })
  await runOrders({ ...ctx, actor: { kind: 'system' } }, [importKind])
}
const courses = (ctx: Ctx) =>
  database.owner
    .selectFrom('courses')
    .select(['id', 'title', 'kind', 'departmentId', 'state'])
    .where('clubId', '=', ctx.club.id)
    .orderBy('title')
    .execute()

const HEAD =
  'Kursname;Abteilung;Alter;Wochentag;von;bis;Halle;Leitung;max. TN;Gebühr Nicht-Mitglied;Gebühr Mitglied;Kursbeginn;Kursende;Bemerkung'
const LIST = [
  HEAD,
  'Yoga am Montag;Gymnastik;Erwachsene;Mo;18.00;19.30;Gymnastikhalle;Eva Huber;12;60,-;40 €;11.1.27;22.3.2027;Bitte Matte mitbringen',
  'Rückenfit;Gymnastik;ab 50;Di;9;10;Gymnastikhalle;Kahn, Oliver;15;;im Beitrag;;;',
  'Kinderturnen;Turnen;3–6 Jahre;Mi;15-16;;Sporthalle;;;;;;;',
  'Kinderturnen;Turnen;3–6 Jahre;Do;15-16;;Sporthalle;;;;;;;',
  'Nordic Walking;;;Sa;10:00;11:30;;;;kostenlos;;;;',
  'Skifreizeit;Ski;Jugend;;;;;;30;250;200;;;',
  'Boxen;;;Fr;ab 20:30;;Sporthalle;;;;;;;',
  'Tanz;;;Fr;18:00;19:00;Sporthalle;;viele;;;;;',
].join('\n')

test('a list of offers as an office has it becomes drafts with all that it says, once, and is taken back whole', async () => {
  const ctx = await board('liste')
  const id = await check(ctx, LIST)
  expect((await getImport(ctx, id)).mapping).toMatchObject({
    group: 'Kursname',
    price: 'Gebühr Nicht-Mitglied',
    memberPrice: 'Gebühr Mitglied',
    starts: 'Kursbeginn',
    capacity: 'max. TN',
    from: 'von',
  })
  expect(await notes(ctx, id)).toEqual([
    'free: Neues Angebot, 11 Termine. Neue Sportstätte „Gymnastikhalle“ · Preis: 60,00 €, Mitglieder 40,00 € · 12 Plätze · Gymnastik · Leitung: Eva Huber',
    expect.stringMatching(
      /^free: Neues Angebot, \d+ Termine · Preis: im Beitrag, nur Mitglieder · 15 Plätze · Gymnastik · Leitung: Oliver Kahn$/,
    ),
    expect.stringMatching(/^free: Neues Angebot, \d+ Termine\. Neue Sportstätte „Sporthalle“ · Turnen$/),
    expect.stringMatching(/^free: Weitere Zeit des Angebots, \d+ Termine\.$/),
    expect.stringMatching(/^free: Neues Angebot, \d+ Termine · Preis: kostenfrei$/),
    'free: Neues Angebot ohne wöchentliche Zeit · Preis: 250,00 €, Mitglieder 200,00 € · 30 Plätze · Ski · nicht zu lesen: „Jugend“',
    'asked: Bis wann?',
    'refused: Die Zahl der Plätze ist nicht zu lesen.',
  ])
  expect(await courses(ctx)).toEqual([])
  await take(ctx, id)
  const made = await courses(ctx)
  expect(made.map(({ title, kind, state }) => `${title} ${kind} ${state}`)).toEqual([
    'Kinderturnen ongoing draft',
    'Nordic Walking ongoing draft',
    'Rückenfit ongoing draft',
    'Skifreizeit ongoing draft',
    'Yoga am Montag course draft',
  ])
  const yoga = await getCourseFields(ctx, made.at(-1)?.id ?? '')
  expect(yoga).toMatchObject({
    ledBy: 'Eva Huber',
    ageFrom: 18,
    capacity: 12,
    prices: { non_member: 6000, member: 4000 },
    summary: 'Bitte Matte mitbringen',
  })
  expect(await listImportedDrafts(ctx, id)).toHaveLength(5)
  const again = await check(ctx, LIST)
  expect((await listRows(ctx, again)).map(({ outcome }) => outcome)).toEqual([...Array(6).fill('unchanged'), 'asked', 'refused'])
  for (const courseId of await listImportedDrafts(ctx, id))
    await publishCourse({ ...ctx, now: NOW.add({ minutes: 1 }) }, courseId)
  expect((await courses(ctx)).filter(({ state }) => state === 'published')).toHaveLength(5)
  expect(await undoImport(ctx, id)).toEqual({ ok: true, value: undefined })
  expect(await courses(ctx)).toEqual([])
  expect(await database.owner.selectFrom('departments').select('name').where('clubId', '=', 'liste').execute()).toEqual([])
})

test('a trainer whom the club knows leads the offer, in either order of the names; whom nobody knows stays as text', async () => {
  const ctx = await board('leitung')
  const trainer = await insertUser(database, 'leitung', 'trainer')
  const personId = await createPerson(ctx, { firstname: 'Eva', lastname: 'Huber' })
  await database.owner.updateTable('clubUsers').set({ personId }).where('id', '=', trainer.id).execute()
  const id = await check(ctx, 'Titel;Leitung\nYoga;Huber, Eva & Max Meier\nPilates;Eva Huber')
  await take(ctx, id)
  const [pilates, yoga] = await Promise.all((await courses(ctx)).map(({ id }) => getCourseFields(ctx, id)))
  expect([pilates?.trainerIds, pilates?.ledBy]).toEqual([[personId], ''])
  expect([yoga?.trainerIds, yoga?.ledBy]).toEqual([[personId], 'Max Meier'])
})
