import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { runOrders } from '../../../tests/support/orders.ts'
import { insertUser } from '../../../tests/support/users.ts'
import type { Ctx } from '../context.ts'
import { reportDefect } from '../facilities/report-defect.ts'
import { addToGroup } from '../group-lists/commands.ts'
import { changeImport, orderImport, type RowAnswer } from './change-import.ts'
import { importKind } from './import-kind.ts'
import type { Mapping } from './input.ts'
import { getImport, listRows } from './queries.ts'
import { startImport } from './start-import.ts'
import { undoImport } from './undo-import.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T10:00:00Z')
const WINTER = { from: '2026-11-23', to: '2026-12-20', publish: false, partId: null }
const PLAN = readFileSync(new URL('../../../tests/plans/occupancy-betzigau-winter.csv', import.meta.url))
const bytesOf = (text: string) => new TextEncoder().encode(text)
const time = (text: string) => Temporal.PlainTime.from(text)

async function board(club: string): Promise<Ctx> {
  const { actor } = await insertUser(database, club, 'admin')
  return database.ctx(club, actor, NOW)
}
const system = (ctx: Ctx): Ctx => ({ ...ctx, actor: { kind: 'system' } })

async function start(ctx: Ctx, bytes: Uint8Array, options = WINTER): Promise<string> {
  const started = await startImport(ctx, 'occupancy', { name: 'plan.csv', bytes }, options)
  if (!started.ok) throw new Error(started.refusal)
  return started.value
}

/** Everything of the club, to compare before and after. */
async function everything(ctx: Ctx) {
  const tables = [
    'courses',
    'courseSlots',
    'sessions',
    'bookings',
    'bookingAtoms',
    'facilities',
    'parts',
    'bookingSeries',
  ] as const
  const rows = await Promise.all(
    tables.map((table) => database.owner.selectFrom(table).selectAll().where('clubId', '=', ctx.club.id).execute()),
  )
  return Object.fromEntries(tables.map((table, at) => [table, rows[at]?.length ?? 0]))
}

const check = async (ctx: Ctx, id: string, answers: RowAnswer[] = [], mapping?: Mapping) =>
  changeImport(ctx, id, { mapping: mapping ?? (await getImport(ctx, id)).mapping, answers })
const outcomes = async (ctx: Ctx, id: string) => (await listRows(ctx, id)).map(({ outcome }) => outcome)
const notes = async (ctx: Ctx, id: string) => (await listRows(ctx, id)).map(({ outcome, note }) => `${outcome}: ${note}`)

describe('the plan of a real club', () => {
  test('is tried without a trace, entered in the background, each row once, and taken back whole', async () => {
    const ctx = await board('real')
    const before = await everything(ctx)
    const id = await start(ctx, PLAN)
    expect((await getImport(ctx, id)).mapping).toMatchObject({
      facility: 'facility',
      weekday: 'weekday',
      to: 'to',
      group: 'group',
    })
    expect(await check(ctx, id)).toEqual({ ok: true, value: undefined })
    expect(await everything(ctx)).toEqual(before)
    const tried = await outcomes(ctx, id)
    expect(tried.filter((one) => one === 'free')).toHaveLength(38)
    expect((await notes(ctx, id))[37]).toBe('conflict: Die Zeit ist belegt durch Zeile 37 (KGW/TGW, Samstag 09:00–17:00).')
    expect(await orderImport(ctx, id)).toMatchObject({ ok: true })
    expect(await orderImport(ctx, id)).toEqual({ ok: false, refusal: 'under_way' })
    await Promise.all([runOrders(system(ctx), [importKind]), runOrders(system(ctx), [importKind])])
    await runOrders(system(ctx), [importKind])
    expect(await getImport(ctx, id)).toMatchObject({ state: 'done', done: 40, total: 40 })
    const after = await everything(ctx)
    expect(after).toMatchObject({ facilities: 2, courseSlots: 37 })
    expect(after.bookings).toBe(after.sessions)
    const again = await start(ctx, PLAN)
    await check(ctx, again)
    expect(new Set(await outcomes(ctx, again))).toEqual(new Set(['unchanged', 'conflict']))
    expect(await orderImport(ctx, again)).toEqual({ ok: false, refusal: 'nothing_to_do' })
    expect(await undoImport(ctx, id)).toEqual({ ok: true, value: undefined })
    expect(await everything(ctx)).toEqual(before)
    expect(await undoImport(ctx, id)).toEqual({ ok: false, refusal: 'not_done' })
  })

  test('is not taken back once something of it was changed, or people are in it', async () => {
    const ctx = await board('changed')
    const rows = 'Halle;Tag;Zeit;Gruppe\nSporthalle;Mo;17:00–18:30;Ballett\nSporthalle;Di;17:00-18:30;Judo'
    const id = await start(ctx, bytesOf(rows))
    await check(ctx, id)
    await orderImport(ctx, id)
    await runOrders(system(ctx), [importKind])
    const judo = await ctx.db
      .selectFrom('courses')
      .select('id')
      .where('clubId', '=', 'changed')
      .where('title', '=', 'Judo')
      .executeTakeFirstOrThrow()
    const newcomer = { firstname: 'Ida', lastname: 'Berg', birthOn: null, email: '', phone: '' }
    await addToGroup(ctx, judo.id, { newcomer }, 'regular')
    expect(await undoImport(ctx, id)).toEqual({ ok: false, refusal: 'has_people' })
    await ctx.db
      .updateTable('sessions')
      .set({ state: 'cancelled' })
      .where('clubId', '=', 'changed')
      .where('courseId', '=', judo.id)
      .execute()
    expect(await undoImport(ctx, id)).toEqual({ ok: false, refusal: 'changed_since' })
    expect(await everything(ctx)).toMatchObject({ courses: 2, courseSlots: 2 })
  })
})

describe('open-ended times', () => {
  test('are asked back, not guessed; an answer lets the row in, later too', async () => {
    const ctx = await board('open')
    const rows =
      'Halle;Tag;von;bis;Gruppe\nSporthalle;Mo;ab 20:30;;Volleyball\nSporthalle;Di;20:00;offen;Tanz\nSporthalle;Mi;18:00;19:00;Yoga'
    const id = await start(ctx, bytesOf(rows))
    await check(ctx, id)
    expect(await notes(ctx, id)).toEqual([
      'asked: Bis wann?',
      'asked: Bis wann?',
      expect.stringMatching(/^free: Neues Angebot, 4 Termine/),
    ])
    await check(ctx, id, [
      { position: 2, givenEnd: time('22:00'), isSkipped: false },
      { position: 4, givenEnd: null, isSkipped: true },
    ])
    expect(await outcomes(ctx, id)).toEqual(['free', 'asked', 'skipped'])
    await orderImport(ctx, id)
    await runOrders(system(ctx), [importKind])
    expect(await outcomes(ctx, id)).toEqual(['taken', 'asked', 'skipped'])
    await check(ctx, id, [{ position: 3, givenEnd: time('19:30'), isSkipped: false }])
    expect((await notes(ctx, id))[1]).toBe('refused: Das Ende muss nach dem Beginn liegen.')
    await check(ctx, id, [{ position: 3, givenEnd: time('21:30'), isSkipped: false }])
    await orderImport(ctx, id)
    await runOrders(system(ctx), [importKind])
    expect(await outcomes(ctx, id)).toEqual(['taken', 'taken', 'skipped'])
    expect(await undoImport(ctx, id)).toMatchObject({ ok: true })
    expect(await everything(ctx)).toMatchObject({ courses: 0, facilities: 0, sessions: 0 })
  })
})

test('a hall about which a defect was reported meanwhile stays when its import is taken back', async () => {
  const ctx = await board('defekt')
  const id = await start(
    ctx,
    bytesOf('Halle;Tag;von;bis;Gruppe\nSporthalle;Mo;18:00;19:00;Yoga\nKegelbahn;Di;18:00;19:00;Kegeln'),
  )
  await check(ctx, id)
  await orderImport(ctx, id)
  await runOrders(system(ctx), [importKind])
  const hall = await ctx.db.selectFrom('facilities').select('id').where('name', '=', 'Kegelbahn').executeTakeFirstOrThrow()
  await reportDefect(ctx, { facilityId: hall.id, kind: 'defect', text: 'Die Bahn klemmt.' })
  expect(await undoImport(ctx, id)).toMatchObject({ ok: true })
  expect(await everything(ctx)).toMatchObject({ courses: 0, facilities: 1 })
})

test('columns are mapped by hand and remembered for the next file', async () => {
  const ctx = await board('mapping')
  const rows = 'Wo;Wann;Beginn;Ende;Wer\nHalle;Mo;17:00;18:00;Ballett'
  const id = await start(ctx, bytesOf(rows))
  expect((await getImport(ctx, id)).mapping).toEqual({ from: 'Beginn', to: 'Ende' })
  expect(await check(ctx, id)).toEqual({ ok: false, refusal: 'column_missing' })
  const mapping = { facility: 'Wo', weekday: 'Wann', from: 'Beginn', to: 'Ende', group: 'Wo' }
  expect(await check(ctx, id, [], mapping)).toEqual({ ok: false, refusal: 'column_twice' })
  expect(await check(ctx, id, [], { ...mapping, group: 'Wer' })).toMatchObject({ ok: true })
  expect((await getImport(ctx, await start(ctx, bytesOf(rows)))).mapping).toEqual({ ...mapping, group: 'Wer' })
})

test('a calendar: single events, series with exceptions in summer and winter, what is open is asked back', async () => {
  const ctx = await board('ical')
  const hall = await start(ctx, bytesOf('Halle;Tag;von;bis;Gruppe\nSporthalle;So;08:00;09:00;Frühsport'))
  await check(ctx, hall)
  await orderImport(ctx, hall)
  await runOrders(system(ctx), [importKind])
  const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
  const calendar = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0'],
    event('SUMMARY:Turnier', 'LOCATION:Sporthalle', 'DTSTART:20261205T090000Z', 'DTEND:20261205T150000Z'),
    event(
      ...[
        'SUMMARY:Training',
        'LOCATION:Sporthalle\\, Schulstr. 1',
        'DTSTART;TZID=Europe/Berlin:20261124T180000',
        'DTEND;TZID=Europe/Berlin:20261124T193000',
      ],
      ...['RRULE:FREQ=WEEKLY;UNTIL=20270413T220000Z', 'EXDATE;TZID=Europe/Berlin:20261201T180000'],
    ),
    event('SUMMARY:Treffen', 'LOCATION:Sporthalle', 'DTSTART:20261206T170000'),
    event('SUMMARY:Fest', 'LOCATION:Sporthalle', 'DTSTART;VALUE=DATE:20261212'),
    event('SUMMARY:Fremd', 'LOCATION:Rathaus', 'DTSTART:20261206T170000', 'DTEND:20261206T180000'),
    event('SUMMARY:Wirr', 'LOCATION:Sporthalle', 'DTSTART:20261206T200000', 'DTEND:20261206T210000', 'RRULE:FREQ=DAILY;BYHOUR=3'),
    event('SUMMARY:Rivale', 'LOCATION:Sporthalle', 'DTSTART:20261205T140000', 'DTEND:20261205T180000'),
    'END:VCALENDAR',
  ].join('\r\n')
  const id = await start(ctx, bytesOf(calendar), { ...WINTER, to: '2027-05-31' })
  await check(ctx, id)
  expect(await notes(ctx, id)).toEqual([
    'free: Eine Belegung.',
    'free: Serie, 20 Termine.',
    'asked: Bis wann?',
    'free: Eine Belegung.',
    'refused: Die Sportstätte „Rathaus“ gibt es nicht.',
    'refused: Diese Wiederholung passt in keine Serie, und einzelne Tage nennt sie nicht. Bitte tragen Sie sie von Hand ein.',
    expect.stringMatching(/^conflict: Die Zeit ist belegt durch „Turnier“/),
  ])
  await orderImport(ctx, id)
  await runOrders(system(ctx), [importKind])
  const dates = await ctx.db
    .selectFrom('bookings')
    .select('startsAt')
    .where('clubId', '=', 'ical')
    .where('title', '=', 'Training')
    .orderBy('startsAt')
    .execute()
  expect([dates[0], dates.at(-1)].map((one) => one?.startsAt.toString())).toEqual([
    '2026-11-24T17:00:00Z',
    '2027-04-13T16:00:00Z',
  ])
  const whole = await ctx.db
    .selectFrom('bookings')
    .select(['startsAt', 'endsAt'])
    .where('title', '=', 'Fest')
    .executeTakeFirstOrThrow()
  expect([`${whole.startsAt}`, `${whole.endsAt}`]).toEqual(['2026-12-11T23:00:00Z', '2026-12-12T23:00:00Z'])
  expect(await undoImport(ctx, id)).toMatchObject({ ok: true })
  expect(await everything(ctx)).toMatchObject({ bookingSeries: 0, facilities: 1 })
})

test.each(['editor', 'trainer', 'reader'] as const)('%s may not import', async (role) => {
  const { actor } = await insertUser(database, 'rights', role)
  await expect(startImport(await database.ctx('rights', actor), 'occupancy', { name: 'x', bytes: PLAN }, WINTER)).rejects.toThrow(
    'Right missing',
  )
})
