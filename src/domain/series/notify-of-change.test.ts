import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import { type BookingNews, bookingMails } from '../bookings/mails.ts'
import type { Ctx } from '../context.ts'
import { createBooking } from '../placements/create-booking.ts'
import { cancelSeries, changeSeries } from './change-series.ts'
import type { SeriesInput } from './input.ts'
import { getSeries } from './queries.ts'
import { requestSeries } from './request-series.ts'
import type { Choice } from './rules.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-10-01T12:00:00Z')
const day = (text: string) => Temporal.PlainDate.from(text)
const time = (text: string) => Temporal.PlainTime.from(text)

/** A stranger requests Tuesdays across the end of summer time; the 27th is occupied. */
async function ask(name: string) {
  const ctx = await database.ctx('gsv', undefined, NOW)
  const { idOf } = await makeHall(ctx, name)
  const [startsAt, endsAt] = ['17:30', '18:00'].map((at) => Temporal.Instant.from(`2026-10-27T${at}:00Z`))
  if (!startsAt || !endsAt) throw new Error('no span')
  await createBooking(ctx, { partId: idOf('Drittel 1'), startsAt, endsAt, title: 'Turnen', kind: 'team' })
  const input: SeriesInput = {
    partId: idOf('Drittel 1'),
    title: 'Volleyball',
    kind: 'external',
    rule: { freq: 'weekly', interval: 1, weekdays: [2] },
    startsTime: time('18:00'),
    endsTime: time('20:00'),
    from: day('2026-10-20'),
    to: day('2026-11-10'),
  }
  const visitor = await database.ctx('gsv', { kind: 'visitor' }, NOW)
  const to = `${name}@post.example`.toLowerCase()
  const asked = await requestSeries(visitor, { ...input, contact: { name: 'Vera', email: to, phone: '' }, asksTaken: true })
  if (!asked.ok) throw new Error(asked.refusal)
  return { ctx, idOf, id: asked.value.id, input, to }
}

async function bookingOn(ctx: Ctx, seriesId: string, on: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('bookings')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('seriesId', '=', seriesId)
    .where('seriesOn', '=', day(on))
    .executeTakeFirstOrThrow()
  return row.id
}

async function change(ctx: Ctx, id: string, on: string, given: Partial<SeriesInput>, choices: [string, Choice][] = []) {
  const { version, isRequested: _, ...input } = await getSeries(ctx, id)
  const bookingId = await bookingOn(ctx, id, on)
  const changed = { ...input, ...given }
  return changeSeries(ctx, {
    bookingId,
    scope: 'following',
    input: changed,
    choices: new Map(choices),
    version,
    message: 'Gern.',
  })
}

const tools = ({ club, now }: Ctx) => ({ club, orderedAt: now, page: String, pageOf: String, sign: () => 'token' })

/** Templates and texts by address, the latest last. */
async function mailsTo(ctx: Ctx, to: string) {
  const rows = await ctx.db.selectFrom('mails').select(['template', 'data']).where('toAddress', '=', to).orderBy('id').execute()
  return rows.map(({ template, data }) => {
    const mail = bookingMails[template as 'booking.approved'](data as unknown as BookingNews, tools(ctx))
    const { facts } = mail.parts.find((part) => 'facts' in part) ?? { facts: [] }
    const texts = mail.parts.flatMap((part) => ('text' in part ? [part.text] : []))
    return { template, facts: Object.fromEntries(facts), text: texts.slice(1).join(' '), calendar: mail.calendar ?? [] }
  })
}

test('granted: the mail names the dates, where one is elsewhere, and those left out', async () => {
  const { ctx, idOf, id, to } = await ask('Zugesagt')
  const choices: [string, Choice][] = [
    ['2026-10-27', { kind: 'part', partId: idOf('Drittel 3') }],
    ['2026-11-03', { kind: 'skip' }],
  ]
  expect(await change(ctx, id, '2026-10-20', {}, choices)).toMatchObject({ ok: true })
  const mail = (await mailsTo(ctx, to)).at(-1)
  expect(mail?.template).toBe('booking.approved')
  expect(mail?.facts).toMatchObject({ Wo: 'Zugesagt, Drittel 1', Nachricht: 'Gern.' })
  expect(mail?.text).toMatch(/3 Termine: .*20\.10\..*18:00–20:00 Uhr; .*27\.10\..*\(Zugesagt, Drittel 3\); .*10\.11\./)
  expect(mail?.text).toMatch(/Nicht dabei: .*03\.11\./)
  expect(mail?.calendar.map(({ place, isCancelled }) => [place, isCancelled])).toEqual([
    ['Zugesagt, Drittel 1', undefined],
    ['Zugesagt, Drittel 3', undefined],
    ['Zugesagt, Drittel 1', undefined],
  ])
})

test('changed later: told with what is new and what went; nothing where the dates are as before', async () => {
  const { ctx, id, to } = await ask('Spaeter')
  await change(ctx, id, '2026-10-20', {}, [['2026-10-27', { kind: 'skip' }]])
  await change(ctx, id, '2026-10-20', { title: 'Volleyball Hobby' })
  expect((await mailsTo(ctx, to)).map(({ template }) => template)).toEqual(['booking.requested', 'booking.approved'])
  const cut = await change(ctx, id, '2026-11-03', { startsTime: time('19:00'), endsTime: time('21:00'), to: day('2026-11-03') })
  expect(cut).toMatchObject({ ok: true, value: { dates: 1 } })
  const mail = (await mailsTo(ctx, to)).at(-1)
  expect(mail?.template).toBe('booking.moved')
  expect(mail?.text).toMatch(/1 Termin: .*03\.11\..*19:00–21:00 Uhr Nicht dabei: .*10\.11\./)
  expect(mail?.calendar.map(({ startsAt, isCancelled }) => [startsAt.toString(), isCancelled])).toEqual([
    ['2026-11-03T18:00:00Z', undefined],
    ['2026-11-10T17:00:00Z', true],
  ])
})

test('ended: told once, with all dates that fall; also by a date that was added later', async () => {
  const { ctx, id, to } = await ask('Ende')
  await change(ctx, id, '2026-10-20', { from: day('2026-10-13') }, [['2026-10-27', { kind: 'skip' }]])
  expect(await cancelSeries(ctx, await bookingOn(ctx, id, '2026-10-13'), 'following', 'Umbau')).toBe(4)
  const mails = await mailsTo(ctx, to)
  expect(mails.map(({ template }) => template)).toEqual(['booking.requested', 'booking.approved', 'booking.cancelled'])
  expect(mails[2]?.facts).toMatchObject({ Nachricht: 'Umbau' })
  expect(mails[2]?.text).toContain('4 Termine')
  expect(mails[2]?.calendar.every(({ isCancelled }) => isCancelled)).toBe(true)
})
