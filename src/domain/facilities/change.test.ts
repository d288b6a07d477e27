import { describe, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps, makeHall, makeWeekly } from '../../../tests/support/halls.ts'
import { changeParts } from '../bookings/change-parts.ts'
import { cancelBooking } from '../bookings/commands.ts'
import { closeFacility } from '../closures/close-facility.ts'
import type { Ctx } from '../context.ts'
import { createBooking } from '../placements/create-booking.ts'
import { addSlotWish, withdrawSlotWish } from '../slot-wishes/commands.ts'
import { changeFacility } from './change-facility.ts'
import { createFacility } from './commands.ts'
import { listOpeningHoursOf } from './list-opening-hours.ts'
import { getFacilityById, listCovers } from './queries.ts'
import { answerDefect, listDefects, reportDefect } from './report-defect.ts'
import { setOpeningHours } from './set-opening-hours.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const club = (actor?: Parameters<typeof database.ctx>[1]) => database.ctx('gsv', actor, NOW)
const book = (ctx: Ctx, partId: string, hour: number) =>
  createBooking(ctx, {
    partId,
    title: `Um ${hour}`,
    kind: 'team',
    departmentId: null,
    startsAt: NOW.add({ hours: hour }),
    endsAt: NOW.add({ hours: hour + 1 }),
  })

const partsOf = async (ctx: Ctx, id: string) => {
  const [{ parts, version }, covers] = [await getFacilityById(ctx, id), await listCovers(ctx, id)]
  return { version, parts: parts.map((part) => ({ id: part.id, name: part.name, covers: covers.get(part.id) ?? [] })) }
}

describe('parts of a hall', () => {
  test('an undivided hall is divided: what was booked whole now blocks every third', async () => {
    const ctx = await club()
    const made = await createFacility(ctx, { name: 'Wird geteilt' })
    if (!made.ok) throw new Error(made.refusal)
    const [whole] = made.value.parts
    await book(ctx, whole?.id ?? '', 5)
    const parts = [{ name: 'Ganz', id: whole?.id, covers: ['A', 'B'] }, { name: 'A' }, { name: 'B' }]
    expect(await changeParts(ctx, made.value.id, { parts, version: 1 })).toEqual({ ok: true, value: undefined })
    const now = await partsOf(ctx, made.value.id)
    expect(now.parts.map(({ name, covers }) => [name, covers])).toEqual([
      ['Ganz', ['A', 'B']],
      ['A', []],
      ['B', []],
    ])
    expect((await book(ctx, now.parts[1]?.id ?? '', 5)).ok).toBe(false)
    expect((await book(ctx, now.parts[1]?.id ?? '', 6)).ok).toBe(true)
    expect(await changeParts(ctx, made.value.id, { parts, version: 1 })).toEqual({ ok: false, refusal: 'changed_meanwhile' })
  })

  test('names may be swapped, a part without coming bookings may go, its name is free again', async () => {
    const ctx = await club()
    const hall = await makeHall(ctx, 'Tausch')
    const { parts, version } = await partsOf(ctx, hall.id)
    const swapped = parts
      .filter(({ name }) => name !== 'Rechts' && name !== 'Links')
      .map((part) => ({ ...part, name: { 'Drittel 1': 'Drittel 2', 'Drittel 2': 'Drittel 1' }[part.name] ?? part.name }))
    expect(await changeParts(ctx, hall.id, { parts: [...swapped, { name: 'Links' }], version })).toMatchObject({ ok: true })
    expect((await partsOf(ctx, hall.id)).parts.map(({ name }) => name)).toEqual([
      'Drittel 2',
      'Drittel 1',
      'Drittel 3',
      'Ganze Halle',
      'Links',
    ])
  })

  test('a part whose booking rests in a closure stays, and goes once that was cancelled', async () => {
    const ctx = await club()
    const hall = await makeHall(ctx, 'Ruhender Teil')
    const placed = await book(ctx, hall.idOf('Rechts'), 3)
    const span = { startsAt: NOW.add({ hours: 1 }), endsAt: NOW.add({ hours: 9 }), reason: 'Wasser' }
    const nobody = { announceUntil: null, moves: new Map(), settlements: new Map() }
    const closed = await closeFacility(ctx, { ...span, facilityId: hall.id, partIds: [hall.idOf('Drittel 3')] }, nobody)
    expect(closed).toMatchObject({ ok: true, value: { suspended: 1 } })
    const { parts, version } = await partsOf(ctx, hall.id)
    const without = { parts: parts.filter(({ name }) => name !== 'Rechts'), version }
    expect(await changeParts(ctx, hall.id, without)).toEqual({ ok: false, refusal: 'part_in_use' })
    await cancelBooking(ctx, placed.ok ? placed.value : '')
    expect(await changeParts(ctx, hall.id, without)).toMatchObject({ ok: true })
  })

  test('a part goes half an hour after the last day of its weekly time, and is remembered with Berlin’s clock', async () => {
    const ctx = await club()
    const hall = await makeHall(ctx, 'Mitternacht')
    const times = {
      title: 'Turnen bis Jahresende',
      partId: hall.idOf('Rechts'),
      weekday: 4,
      from: '2026-12-03',
      to: '2026-12-31',
    }
    await makeWeekly(ctx, times)
    const { parts, version } = await partsOf(ctx, hall.id)
    const without = { parts: parts.filter(({ name }) => name !== 'Rechts'), version }
    const atMidnight = (text: string) => ({ ...ctx, now: Temporal.Instant.from(text) })
    const before = await changeParts(atMidnight('2026-12-31T23:50:00+01:00'), hall.id, without)
    expect(before).toEqual({ ok: false, refusal: 'part_in_use' })
    expect((await changeParts(atMidnight('2027-01-01T00:30:00+01:00'), hall.id, without)).ok).toBe(true)
    const gone = ctx.db.selectFrom('parts').select('name').where('clubId', '=', 'gsv').where('id', '=', hall.idOf('Rechts'))
    expect(await gone.executeTakeFirst()).toEqual({ name: 'Rechts (bis 01.01.2027 00:30:00)' })
  })

  test('refused: a part with coming bookings is to go, or bookings would collide', async () => {
    const ctx = await club()
    const hall = await makeHall(ctx, 'Bleibt')
    await book(ctx, hall.idOf('Links'), 3)
    await book(ctx, hall.idOf('Drittel 3'), 3)
    const { parts, version } = await partsOf(ctx, hall.id)
    const without = parts.filter(({ name }) => name !== 'Links')
    expect(await changeParts(ctx, hall.id, { parts: without, version })).toEqual({ ok: false, refusal: 'part_in_use' })
    const wider = parts.map((part) => (part.name === 'Links' ? { ...part, covers: ['Drittel 1', 'Drittel 3'] } : part))
    expect(await changeParts(ctx, hall.id, { parts: wider, version })).toEqual({ ok: false, refusal: 'parts_collide' })
    expect(await partsOf(ctx, hall.id)).toEqual({ parts, version })
    expect((await book(ctx, hall.idOf('Ganze Halle'), 3)).ok).toBe(false)
    expect(await countOverlaps(ctx)).toBe(0)
  })
})

test('a part goes with its own hours, but not while somebody waits for it', async () => {
  const ctx = await club()
  const hall = await makeHall(ctx, 'Mit Kraftraum')
  const [opensTime, closesTime] = [Temporal.PlainTime.from('08:00'), Temporal.PlainTime.from('20:00')]
  const hours = { weekdays: [1], opensTime, closesTime, from: Temporal.PlainDate.from('2026-01-01'), to: null }
  await setOpeningHours(ctx, hall.id, [hours, { ...hours, partId: hall.idOf('Links') }], 1)
  const wish = { partId: hall.idOf('Links'), weekday: 1, startsTime: opensTime, endsTime: closesTime, title: 'Wartet' }
  const wishId = await addSlotWish(ctx, { ...wish, name: 'Karl', email: 'karl@post.example' })
  const { parts, version } = await partsOf(ctx, hall.id)
  const without = { parts: parts.filter(({ name }) => name !== 'Links'), version }
  expect(await changeParts(ctx, hall.id, without)).toEqual({ ok: false, refusal: 'part_in_use' })
  await withdrawSlotWish(ctx, wishId)
  expect(await changeParts(ctx, hall.id, without)).toMatchObject({ ok: true })
  expect((await listOpeningHoursOf(ctx, hall.id)).map(({ partId }) => partId)).toEqual([null])
})

test('facts and opening hours are changed by whoever saw the latest', async () => {
  const ctx = await club()
  const hall = await makeHall(ctx, 'Angaben')
  await makeHall(ctx, 'Vergeben')
  expect(await changeFacility(ctx, hall.id, { name: 'Vergeben' }, 1)).toEqual({ ok: false, refusal: 'name_taken' })
  expect(await changeFacility(ctx, hall.id, { name: 'Neu', equipment: ['Tore', 'Matten'] }, 1)).toMatchObject({ ok: true })
  const time = (text: string) => Temporal.PlainTime.from(text)
  const line = {
    weekdays: [1, 2],
    opensTime: time('08:00'),
    closesTime: time('22:00'),
    from: Temporal.PlainDate.from('2026-01-01'),
    to: null,
  }
  expect(await setOpeningHours(ctx, hall.id, [line], 1)).toEqual({ ok: false, refusal: 'changed_meanwhile' })
  expect(await setOpeningHours(ctx, hall.id, [line], 2)).toMatchObject({ ok: true })
  expect((await listOpeningHoursOf(ctx, hall.id)).map(({ weekday, to }) => [weekday, to])).toEqual([
    [1, null],
    [2, null],
  ])
})

test('everybody reports, the board answers, visitors read nothing', async () => {
  const hall = await makeHall(await club(), 'Mängel')
  const visitor = await club({ kind: 'visitor' })
  const id = await reportDefect(visitor, { facilityId: hall.id, kind: 'locked', reportedBy: 'Erika' })
  const trainer = await club(actorWith('trainer'))
  await reportDefect(trainer, { facilityId: hall.id, kind: 'defect', text: 'Tornetz gerissen', partId: hall.idOf('Drittel 1') })
  expect((await listDefects(trainer, hall.id)).map(({ reportedBy }) => reportedBy).toSorted()).toEqual(['Erika', 'Erika Muster'])
  await expect(listDefects(visitor, null)).rejects.toThrow('Right missing')
  const done = { state: 'done', answer: 'Schlüssel liegt im Büro', version: 1 } as const
  const standing = async () => (await listDefects(trainer, hall.id)).find((one) => one.id === id)
  await expect(answerDefect(trainer, id, done)).rejects.toThrow('Right missing')
  expect(await answerDefect(await club(), id, done)).toMatchObject({ ok: true })
  expect(await standing()).toMatchObject({ state: 'done', doneAt: NOW, answer: 'Schlüssel liegt im Büro' })
  expect(await answerDefect(await club(), id, done)).toEqual({ ok: false, refusal: 'changed_meanwhile' })
  expect((await listDefects(trainer, hall.id)).map(({ state }) => state)).toEqual(['open', 'done'])
  expect(await answerDefect(await club(), id, { ...done, state: 'in_work', version: 2 })).toMatchObject({ ok: true })
  expect(await standing()).toMatchObject({ state: 'in_work', doneAt: null })
})

test('the office gets a mail at once about what others report', async () => {
  const ctx = await database.ctx('rwa', undefined, NOW)
  const hall = await makeHall(ctx, 'Gemeldet')
  await ctx.db.updateTable('clubDetails').set({ email: 'buero@post.example' }).where('clubId', '=', 'rwa').execute()
  const as = (actor: Parameters<typeof club>[0]) => ({ ...ctx, ...(actor ? { actor } : {}) })
  await reportDefect(as({ kind: 'visitor' }), { facilityId: hall.id, kind: 'nobody', partId: hall.idOf('Links') })
  await reportDefect(as(actorWith('trainer')), { facilityId: hall.id, kind: 'defect', text: 'Netz gerissen' })
  await reportDefect(as(actorWith('admin')), { facilityId: hall.id, kind: 'defect', text: 'Selbst gesehen' })
  const mails = await ctx.db.selectFrom('mails').select(['toAddress', 'template', 'data']).orderBy('id').execute()
  expect(mails).toMatchObject([
    { toAddress: 'buero@post.example', template: 'defect.reported', data: { kind: 'nobody', place: 'Gemeldet, Links' } },
    {
      toAddress: 'buero@post.example',
      data: { kind: 'defect', place: 'Gemeldet', text: 'Netz gerissen', reportedBy: 'Erika Muster' },
    },
  ])
})

test.each(['editor', 'trainer', 'reader'] as const)('%s may not change a hall', async (role) => {
  const hall = await makeHall(await club(), `Fest für ${role}`)
  const ctx = await club(actorWith(role))
  await expect(changeFacility(ctx, hall.id, { name: 'X' }, 1)).rejects.toThrow('Right missing')
  await expect(changeParts(ctx, hall.id, { parts: [], version: 1 })).rejects.toThrow('Right missing')
  await expect(setOpeningHours(ctx, hall.id, [], 1)).rejects.toThrow('Right missing')
})
