import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps, makeHall } from '../../../tests/support/halls.ts'
import { bookingsOfSeries, enterSeries, tuesdays } from '../../../tests/support/series.ts'
import { found } from '../../kernel/answer.ts'
import { cancelBooking } from '../bookings/commands.ts'
import { getBooking } from '../bookings/get-booking.ts'
import type { Ctx } from '../context.ts'
import { setOpeningHours } from '../facilities/set-opening-hours.ts'
import { createBooking } from '../placements/create-booking.ts'
import { moveBooking } from '../placements/move-booking.ts'
import { cancelSeries, changeSeries } from './change-series.ts'
import { createSeries } from './create-series.ts'
import { listSeries } from './list-series.ts'
import { isNewlyClosed } from './plan-dates.ts'
import { previewSeries } from './preview-series.ts'
import { getSeries } from './queries.ts'
import type { Choice } from './rules.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-10-01T12:00:00Z')
const day = (text: string) => Temporal.PlainDate.from(text)
const time = (text: string) => Temporal.PlainTime.from(text)
const club = (actor?: Parameters<typeof database.ctx>[1]) => database.ctx('gsv', actor, NOW)

const inTheWay = (ctx: Ctx, partId: string, on: string) =>
  createBooking(ctx, {
    partId,
    title: 'Turnen',
    kind: 'team',
    startsAt: Temporal.Instant.from(`${on}T20:00:00+01:00`),
    endsAt: Temporal.Instant.from(`${on}T21:00:00+01:00`),
  })

describe('a new series', () => {
  test('has every date of its rule but holidays, at the same Berlin time across the clock change', async () => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, 'Neu')
    const id = await enterSeries(
      ctx,
      tuesdays(idOf('Links'), {
        rule: { freq: 'weekly', interval: 1, weekdays: [7] },
        from: day('2026-10-18'),
        to: day('2026-11-01'),
      }),
    )
    const starts = (await bookingsOfSeries(ctx, id)).map(({ startsAt }) => startsAt.toString())
    // 1 November is a holiday in Bavaria.
    expect(starts).toEqual(['2026-10-18T17:00:00Z', '2026-10-25T18:00:00Z'])
  })

  test('names all conflicts first, each with choices; unchosen nothing is saved, chosen all of it is', async () => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, 'Konflikte')
    await inTheWay(ctx, idOf('Drittel 1'), '2026-10-27')
    await inTheWay(ctx, idOf('Drittel 1'), '2026-11-03')
    await inTheWay(ctx, idOf('Drittel 1'), '2026-11-10')
    const input = tuesdays(idOf('Drittel 1'))
    const preview = await previewSeries(ctx, input)
    expect(preview.conflicts).toBe(3)
    const hit = preview.dates.filter(({ occupants }) => occupants.length > 0)
    expect(hit.map(({ on }) => on.toString())).toEqual(['2026-10-27', '2026-11-03', '2026-11-10'])
    expect(hit[0]?.occupants).toMatchObject([{ title: 'Turnen' }])
    expect(hit[0]?.freeParts.map(({ partName }) => partName)).toContain('Drittel 2')
    expect(await createSeries(ctx, input)).toMatchObject({ ok: false, refusal: 'occupied' })
    const [freeTime] = hit[1]?.freeTimes ?? []
    if (!freeTime) throw new Error('no other time')
    const zoned = (moment: Temporal.Instant) => moment.toZonedDateTimeISO('Europe/Berlin').toPlainTime()
    const choices = new Map<string, Choice>([
      ['2026-10-27', { kind: 'skip' }],
      [
        '2026-11-03',
        { kind: 'move', onDay: day('2026-11-03'), startsTime: zoned(freeTime.startsAt), endsTime: zoned(freeTime.endsAt) },
      ],
      ['2026-11-10', { kind: 'override', reason: 'Ligaspiel' }],
    ])
    expect((await previewSeries(ctx, input, choices)).conflicts).toBe(0)
    const id = await enterSeries(ctx, input, choices)
    expect((await bookingsOfSeries(ctx, id)).map(({ seriesOn }) => seriesOn?.toString())).toHaveLength(6)
    expect((await getSeries(ctx, id)).skipped.map(String)).toEqual(['2026-10-27'])
    expect(await countOverlaps(ctx)).toBe(0)
  })

  test('overriding is for the board alone', async () => {
    const { idOf } = await makeHall(await club(), 'Ohne Recht')
    await inTheWay(await club(), idOf('Drittel 1'), '2026-10-27')
    const choices = new Map<string, Choice>([['2026-10-27', { kind: 'override', reason: 'Ich' }]])
    await expect(createSeries(await club(actorWith('editor')), tuesdays(idOf('Drittel 1')), choices)).rejects.toThrow(
      'Right missing',
    )
  })
})

describe('a changed series', () => {
  test('this and following: what was before stays, ids are kept, what was changed by itself is left alone', async () => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, 'Ab hier')
    const id = await enterSeries(ctx, tuesdays(idOf('Drittel 1')))
    const before = await bookingsOfSeries(ctx, id)
    const [, , third, fourth, fifth] = before
    if (!third || !fourth || !fifth) throw new Error('too few')
    const own = { partId: idOf('Drittel 2'), startsAt: fourth.startsAt, endsAt: fourth.endsAt, version: 1 }
    expect((await moveBooking(ctx, fourth.id, own)).ok).toBe(true)
    await cancelBooking(ctx, fifth.id)
    const input = tuesdays(idOf('Drittel 3'), { startsTime: time('18:00'), title: 'Volleyball Herren' })
    const change = { bookingId: third.id, scope: 'following', input, choices: new Map(), version: 1 } as const
    const answer = await changeSeries(ctx, change)
    if (!answer.ok) throw new Error(answer.refusal)
    expect(answer.value.id).not.toBe(id)
    expect((await bookingsOfSeries(ctx, id)).map(({ title, startsAt }) => [title, startsAt])).toEqual(
      before.slice(0, 2).map(({ title, startsAt }) => [title, startsAt]),
    )
    expect((await getSeries(ctx, id)).to.toString()).toBe('2026-10-19')
    const after = await bookingsOfSeries(ctx, answer.value.id)
    expect(after.map((one) => one.id)).toEqual(before.slice(2).map((one) => one.id))
    expect(after.map(({ startsAt, state, partId }) => [startsAt.toString(), state, partId])).toEqual([
      ['2026-10-20T16:00:00Z', 'approved', idOf('Drittel 3')],
      ['2026-10-27T18:00:00Z', 'approved', idOf('Drittel 2')],
      ['2026-11-03T18:00:00Z', 'cancelled', idOf('Drittel 1')],
      ['2026-11-10T17:00:00Z', 'approved', idOf('Drittel 3')],
      ['2026-11-17T17:00:00Z', 'approved', idOf('Drittel 3')],
    ])
    expect(await changeSeries(ctx, change)).toMatchObject({ ok: true })
    expect(await countOverlaps(ctx)).toBe(0)
  })

  test('all: another weekday; dates that are no more are cancelled, two who edit at once are told', async () => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, 'Alle')
    const id = await enterSeries(ctx, tuesdays(idOf('Drittel 1')))
    const [first] = await bookingsOfSeries(ctx, id)
    const input = tuesdays(idOf('Drittel 1'), { rule: { freq: 'weekly', interval: 2, weekdays: [4] } })
    const change = { bookingId: found(first).id, scope: 'all', input, choices: new Map(), version: 1 } as const
    expect(await changeSeries(ctx, change)).toMatchObject({ ok: true, value: { id, dates: 3 } })
    const days = (await bookingsOfSeries(ctx, id)).map(({ seriesOn }) => seriesOn?.toString())
    expect(days).toEqual(['2026-10-08', '2026-10-22', '2026-11-05'])
    const [moved] = await bookingsOfSeries(ctx, id)
    expect(await changeSeries(ctx, { ...change, bookingId: found(moved).id })).toEqual({
      ok: false,
      refusal: 'changed_meanwhile',
    })
    expect(
      (
        await createBooking(ctx, {
          partId: idOf('Drittel 1'),
          title: 'Frei',
          kind: 'team',
          startsAt: Temporal.Instant.from('2026-10-06T17:00:00Z'),
          endsAt: Temporal.Instant.from('2026-10-06T18:00:00Z'),
        })
      ).ok,
    ).toBe(true)
  })

  test('ended from one of its dates on', async () => {
    const ctx = await club()
    const { idOf } = await makeHall(ctx, 'Schluss')
    const id = await enterSeries(ctx, tuesdays(idOf('Drittel 1')))
    const [, , third] = await bookingsOfSeries(ctx, id)
    expect(await cancelSeries(ctx, found(third).id, 'following')).toBe(5)
    expect((await bookingsOfSeries(ctx, id)).map(({ state }) => state)).toEqual([
      'approved',
      'approved',
      ...Array(5).fill('cancelled'),
    ])
  })
})

describe('outside the opening hours', () => {
  test('the board enters a series with a reason, editors only maintenance; moving one out there later counts the same', async () => {
    const board = await club()
    const { id: hallId, idOf } = await makeHall(board, 'Mit Zeiten')
    const open = { weekdays: [1, 2, 3, 4, 5], opensTime: time('15:00'), closesTime: time('20:00') }
    const days = { from: day('2026-01-01'), to: null }
    expect(await setOpeningHours(board, hallId, [{ partId: null, ...open, ...days }], 1)).toMatchObject({ ok: true })
    const editor = await club(actorWith('editor'))
    const late = tuesdays(idOf('Drittel 1'))
    expect(await createSeries(editor, late)).toEqual({ ok: false, refusal: 'closed_hours' })
    expect(await createSeries(editor, tuesdays(idOf('Drittel 2'), { kind: 'maintenance' }))).toMatchObject({ ok: true })
    const night = { reason: 'Trainingslager' }
    await expect(createSeries(editor, late, new Map(), { outsideHours: night })).rejects.toThrow('Right missing')
    expect(await createSeries(board, late)).toEqual({ ok: false, refusal: 'closed_hours' })
    expect(await createSeries(board, late, new Map(), { outsideHours: night })).toMatchObject({ ok: true })
    const early = tuesdays(idOf('Drittel 3'), { startsTime: time('17:00'), endsTime: time('19:00') })
    const id = await enterSeries(editor, early)
    const [, second] = await bookingsOfSeries(editor, id)
    const later = { ...early, startsTime: time('19:00'), endsTime: time('21:00') }
    const change = { bookingId: found(second).id, scope: 'following' as const, input: later, choices: new Map(), version: 1 }
    expect(await changeSeries(editor, change)).toEqual({ ok: false, refusal: 'closed_hours' })
    expect(await changeSeries(board, change)).toEqual({ ok: false, refusal: 'closed_hours' })
    expect(await changeSeries(board, { ...change, outsideHours: night })).toMatchObject({ ok: true })
    const { rows } = await sql<{ content: string }>`
      select content from journal where club_id = 'gsv' and content like '%Trainingslager%' order by at, content`.execute(
      board.db,
    )
    expect(rows.map(({ content }) => content)).toEqual([
      'Serie eingetragen: Volleyball, 7 Termine vom 06.10.2026 bis 17.11.2026 (7 Termine außerhalb der Öffnungszeiten: Trainingslager)',
      'Serie geändert ab 13.10.2026: Volleyball, 6 Termine (6 Termine außerhalb der Öffnungszeiten: Trainingslager)',
    ])
    // Existing dates outside the hours need no new reason for a title or note.
    const [, , third] = await bookingsOfSeries(board, (await getBooking(board, found(second).id)).seriesId ?? '')
    const named = { ...later, from: day('2026-10-13'), title: 'Volleyball Damen' }
    const rename = { bookingId: found(third).id, scope: 'all' as const, input: named, choices: new Map(), version: 1 }
    expect(await changeSeries(editor, rename)).toMatchObject({ ok: true })
    const longer = { ...rename, input: { ...named, to: day('2026-11-24') }, version: 2 }
    expect(await changeSeries(editor, longer)).toEqual({ ok: false, refusal: 'closed_hours' })
  })

  test('after the last day of the opening hours a date is outside as well; the preview says which', async () => {
    const board = await club()
    const { id: hallId, idOf } = await makeHall(board, 'Saison')
    const season = { from: day('2026-01-01'), to: day('2026-11-08') }
    const hours = { weekdays: [2], opensTime: time('15:00'), closesTime: time('22:00') }
    await setOpeningHours(board, hallId, [{ partId: null, ...hours, ...season }], 1)
    const { dates } = await previewSeries(board, tuesdays(idOf('Links')))
    expect(dates.filter(isNewlyClosed).map(({ on }) => on.toString())).toEqual(['2026-11-10', '2026-11-17'])
    expect(await createSeries(board, tuesdays(idOf('Links')))).toEqual({ ok: false, refusal: 'closed_hours' })
  })
})

test('the list of series is searched and read page by page, each once', async () => {
  const ctx = await database.ctx('serienliste', undefined, NOW)
  const [one, other] = [await makeHall(ctx, 'Eins'), await makeHall(ctx, 'Andere')]
  for (const [title, hall, part] of [
    ['Zumba', one, 'Drittel 1'],
    ['Aikido', one, 'Drittel 2'],
    ['Aikido', other, 'Drittel 1'],
    ['100 % Sport', one, 'Drittel 3'],
  ] as const)
    expect((await createSeries(ctx, tuesdays(hall.idOf(part), { title }))).ok).toBe(true)
  const titlesOf = async (filter: Parameters<typeof listSeries>[1]) => {
    const titles: string[] = []
    let after: string | undefined
    do {
      const page = await listSeries(ctx, filter, { after, limit: 1 })
      titles.push(...page.lines.map(({ title }) => title))
      after = page.next ?? undefined
    } while (after)
    return titles
  }
  expect(await titlesOf({})).toEqual(['100 % Sport', 'Aikido', 'Aikido', 'Zumba'])
  expect(await titlesOf({ search: 'aik' })).toEqual(['Aikido', 'Aikido'])
  expect(await titlesOf({ search: '%' })).toEqual(['100 % Sport'])
  expect(await titlesOf({ facilityId: other.id })).toEqual(['Aikido'])
})
