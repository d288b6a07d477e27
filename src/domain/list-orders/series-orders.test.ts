import { describe, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps, makeHall } from '../../../tests/support/halls.ts'
import { doneIn } from '../../../tests/support/orders.ts'
import { found } from '../../kernel/answer.ts'
import type { Actor, Ctx } from '../context.ts'
import { getOrder } from '../orders/queries.ts'
import { createBooking } from '../placements/create-booking.ts'
import { moveBooking } from '../placements/move-booking.ts'
import { changeSeries } from '../series/change-series.ts'
import { createSeries } from '../series/create-series.ts'
import { getSeries } from '../series/queries.ts'
import { requestSeries } from '../series/request-series.ts'
import { orderListTask, previewListTask, undoListTask } from './order-list-task.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const day = (text: string) => Temporal.PlainDate.from(text)
const club = (actor: Actor = actorWith('admin')) => database.ctx('gsv', actor, NOW)
/** Tuesdays: 1, 8, 15, 22 December. */
const LAST = '2026-12-08'

const weekly = (partId: string, title: string) => ({
  partId,
  title,
  kind: 'team' as const,
  rule: { freq: 'weekly' as const, interval: 1, weekdays: [2] },
  startsTime: Temporal.PlainTime.from('18:00'),
  endsTime: Temporal.PlainTime.from('19:00'),
  from: day('2026-12-01'),
  to: day('2026-12-22'),
})

async function made(ctx: Ctx, partId: string, title: string): Promise<string> {
  const answer = await createSeries(ctx, weekly(partId, title))
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value.id
}

/** A requested series; answers its first date. */
async function requested(ctx: Ctx, partId: string, title: string): Promise<string> {
  const contact = { name: title, email: `${title.toLowerCase()}@post.example`, phone: '' }
  await requestSeries(await club({ kind: 'visitor' }), { ...weekly(partId, title), contact })
  const first = ctx.db.selectFrom('bookings').select('id').where('title', '=', title).orderBy('startsAt')
  return (await first.executeTakeFirstOrThrow()).id
}

async function granted(ctx: Ctx, partId: string, title: string): Promise<string> {
  const id = await requested(ctx, partId, title)
  await run(ctx, { list: 'bookings', kind: 'approve', ids: [id], reason: '' })
  const row = await ctx.db.selectFrom('bookings').select('seriesId').where('id', '=', id).executeTakeFirstOrThrow()
  return found(row.seriesId)
}

async function run(ctx: Ctx, task: Parameters<typeof orderListTask>[1]): Promise<string> {
  const answer = await orderListTask(ctx, task, crypto.randomUUID())
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

const datesOf = async (ctx: Ctx, seriesId: string) =>
  (
    await ctx.db
      .selectFrom('bookings')
      .select(['seriesOn', 'state'])
      .where('seriesId', '=', seriesId)
      .orderBy('seriesOn')
      .execute()
  ).map(({ seriesOn, state }) => `${seriesOn?.day} ${state}`)

const mailsTo = async (ctx: Ctx, name: string) =>
  (
    await ctx.db.selectFrom('mails').select('template').where('toAddress', '=', `${name}@post.example`).orderBy('id').execute()
  ).map(({ template }) => template)

const end = (ids: readonly string[], kind: 'end' | 'release' = 'end', lastOn = LAST) =>
  ({ list: 'series', kind, ids, lastOn, reason: 'Saisonende' }) as const

describe('several series end on a day', () => {
  test('what comes after is cancelled, whoever asked is told once of all dates; taken back all of it is there again', async () => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, 'Saisonende')
    const [chor, yoga] = [await granted(ctx, idOf('Drittel 1'), 'Chor'), await made(ctx, idOf('Drittel 2'), 'Yoga')]
    const before = await datesOf(ctx, chor)
    expect(before).toEqual(['1 approved', '8 approved', '15 approved', '22 approved'])
    const preview = await previewListTask(ctx, end([chor, yoga]))
    expect(preview).toMatchObject({
      value: [
        { title: 'Chor', detail: '2 Termine entfallen, der erste am 15.12.2026', told: 1, leftOut: null },
        { title: 'Yoga', detail: '2 Termine entfallen, der erste am 15.12.2026', told: 0, leftOut: null },
      ],
    })
    expect(await datesOf(ctx, chor)).toEqual(before)
    const id = await run(ctx, end([chor, yoga]))
    expect(await datesOf(ctx, chor)).toEqual(['1 approved', '8 approved', '15 cancelled', '22 cancelled'])
    expect((await getSeries(ctx, yoga)).to.toString()).toBe(LAST)
    expect(await mailsTo(ctx, 'chor')).toEqual(['booking.requested', 'booking.approved', 'booking.cancelled'])
    expect(await previewListTask(ctx, end([chor]))).toMatchObject({ value: [{ leftOut: 'nothing_after' }] })
    expect(await undoListTask(ctx, id)).toEqual({ ok: true, value: 2 })
    expect(await datesOf(ctx, chor)).toEqual(before)
    expect((await getSeries(ctx, yoga)).to.toString()).toBe('2026-12-22')
    expect((await mailsTo(ctx, 'chor')).at(-1)).toBe('booking.reinstated')
    const series = await getSeries(ctx, yoga)
    const rows = await ctx.db.selectFrom('bookings').select(['id', 'isOwn']).where('seriesId', '=', yoga).execute()
    expect(
      rows.some(({ isOwn }) => isOwn),
      'the series still leads its dates',
    ).toBe(false)
    const moved = { ...weekly(idOf('Drittel 2'), 'Yoga'), startsTime: Temporal.PlainTime.from('18:30') }
    const change = {
      bookingId: found(rows[0]).id,
      scope: 'all',
      input: moved,
      choices: new Map(),
      version: series.version,
    } as const
    expect(await changeSeries(ctx, change)).toMatchObject({ ok: true, value: { dates: 4 } })
  })

  test('released time is for others; what they took meanwhile stays theirs, what was moved by itself comes back where it was', async () => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, 'Freigabe')
    const id = await made(ctx, idOf('Drittel 1'), 'Judo')
    const [, , third] = await ctx.db
      .selectFrom('bookings')
      .select(['id', 'startsAt', 'endsAt', 'version'])
      .where('seriesId', '=', id)
      .orderBy('seriesOn')
      .execute()
    if (!third) throw new Error('no third date')
    const to = { partId: idOf('Drittel 3'), startsAt: third.startsAt, endsAt: third.endsAt }
    expect(await moveBooking(ctx, third.id, { version: third.version, ...to })).toMatchObject({ ok: true })
    const batch = await run(ctx, end([id], 'release'))
    expect(await datesOf(ctx, id)).toEqual(['1 approved', '8 approved', '15 released', '22 released'])
    const taken = { partId: idOf('Links'), title: 'Karate', kind: 'team' } as const
    const times = { startsAt: third.startsAt.add({ hours: 7 * 24 }), endsAt: third.endsAt.add({ hours: 7 * 24 }) }
    expect(await createBooking(ctx, { ...taken, ...times })).toMatchObject({ ok: true })
    expect(await undoListTask(ctx, batch)).toEqual({ ok: true, value: 1 })
    expect(await datesOf(ctx, id)).toEqual(['1 approved', '8 approved', '15 approved', '22 released'])
    expect(await countOverlaps(ctx)).toBe(0)
    const back = await ctx.db.selectFrom('bookings').select(['partId', 'isOwn']).where('id', '=', third.id).executeTakeFirst()
    expect(back).toEqual({ partId: idOf('Drittel 3'), isOwn: true })
  })

  test('by two offices at once: each date is given up once, and nobody is told twice', async () => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, 'Zwei Büros')
    const ids = [await granted(ctx, idOf('Drittel 1'), 'Anton'), await granted(ctx, idOf('Drittel 3'), 'Berta')]
    const batches = await Promise.all([run(await club(), end(ids)), run(await club(), end(ids.toReversed(), 'release'))])
    const done = await Promise.all(batches.map((id) => doneIn(ctx, id)))
    expect(done.flat().toSorted()).toEqual(ids.toSorted())
    for (const name of ['anton', 'berta'])
      expect((await mailsTo(ctx, name)).filter((template) => template === 'booking.cancelled')).toHaveLength(1)
    // One undoes it while the other ends it again: no double hold, and the last day fits.
    const whole = batches.filter((_, at) => (done[at]?.length ?? 0) > 0)
    await Promise.all([...whole.map((id) => undoListTask(ctx, id)), run(await club(), end(ids))])
    expect(await countOverlaps(ctx)).toBe(0)
    for (const id of ids) {
      const isWhole = (await getSeries(ctx, id)).to.equals(day('2026-12-22'))
      expect((await datesOf(ctx, id)).filter((date) => date.endsWith('approved'))).toHaveLength(isWhole ? 4 : 2)
    }
  })

  test('not in the past, not of others, not what is only asked for', async () => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, 'Grenzen')
    const id = await made(ctx, idOf('Drittel 1'), 'Ringen')
    expect(await previewListTask(ctx, end([id], 'end', '2026-11-19'))).toEqual({ ok: false, refusal: 'past' })
    expect(await orderListTask(ctx, end([id], 'end', '2026-11-19'), crypto.randomUUID())).toEqual({ ok: false, refusal: 'past' })
    const editor = await club(actorWith('editor', { departmentIds: ['01900000-0000-7000-8000-000000000009'] }))
    expect(await previewListTask(editor, end([id]))).toMatchObject({ value: [{ leftOut: 'not_yours' }] })
    for (const role of ['trainer', 'reader'] as const)
      await expect(previewListTask(await club(actorWith(role)), end([id]))).rejects.toThrow('Right missing')
    expect(await previewListTask(await database.ctx('rwa', actorWith('admin'), NOW), end([id]))).toEqual({ ok: true, value: [] })
  })
})

test('of series that were asked for those whose dates are all free are granted, the others want a look', async () => {
  const ctx = await club()
  const { idOf } = await makeHall(ctx, 'Serienanfragen')
  const ids = [await requested(ctx, idOf('Drittel 1'), 'Frida'), await requested(ctx, idOf('Links'), 'Gustav')]
  const task = { list: 'bookings', kind: 'approve', ids, reason: '' } as const
  const expected = [
    { title: 'Frida', when: '4 Termine ab Di 01.12. · 18:00–19:00', leftOut: null },
    { title: 'Gustav', leftOut: 'series' },
  ]
  expect(await previewListTask(ctx, task)).toMatchObject({ value: expected })
  const id = await run(ctx, task)
  expect(await getOrder(ctx, id)).toMatchObject({ done: 2, refused: 1 })
  expect(await doneIn(ctx, id)).toEqual(ids.slice(0, 1))
  expect(await mailsTo(ctx, 'frida')).toEqual(['booking.requested', 'booking.approved'])
  expect(await mailsTo(ctx, 'gustav')).toEqual(['booking.requested'])
  expect(await countOverlaps(ctx)).toBe(0)
  expect(await undoListTask(ctx, id)).toEqual({ ok: false, refusal: 'final' })
})
