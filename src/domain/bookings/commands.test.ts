import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import { isAfter } from '../../kernel/calendar.ts'
import { createBooking } from '../placements/create-booking.ts'
import { cancelBooking } from './commands.ts'

const database = await testDatabase()
const at = (time: string) => Temporal.Instant.from(`2026-12-01T${time}:00Z`)

const booking = (partId: string, from: string, to: string, title = 'Handball') => ({
  partId,
  startsAt: at(from),
  endsAt: at(to),
  title,
  kind: 'team' as const,
  departmentId: null,
})

describe('two bookings', () => {
  test.each([
    ['the whole hall and a third of it', 'Ganze Halle', '10:00', '11:00', 'Drittel 3', '10:30', '11:30', false],
    ['a third and the whole', 'Drittel 1', '10:00', '11:00', 'Ganze Halle', '09:00', '10:01', false],
    ['two halves that share a third', 'Links', '10:00', '11:00', 'Rechts', '10:00', '11:00', false],
    ['a half and the third beside it', 'Links', '10:00', '11:00', 'Drittel 3', '10:00', '11:00', true],
    ['two thirds', 'Drittel 1', '10:00', '11:00', 'Drittel 2', '10:00', '11:00', true],
    ['one after the other', 'Ganze Halle', '10:00', '11:00', 'Drittel 1', '11:00', '12:00', true],
  ])('%s', async (name, onePart, oneFrom, oneTo, otherPart, otherFrom, otherTo, bothFit) => {
    const ctx = await database.ctx('gsv')
    const { idOf } = await makeHall(ctx, name)
    expect((await createBooking(ctx, booking(idOf(onePart), oneFrom, oneTo))).ok).toBe(true)
    const other = await createBooking(ctx, booking(idOf(otherPart), otherFrom, otherTo))
    expect(other.ok).toBe(bothFit)
    const occupants = [{ title: 'Handball', partName: onePart, facilityName: name, startsAt: at(oneFrom) }]
    if (!other.ok) expect(other).toMatchObject({ refusal: 'occupied', occupants })
  })
})

test('a cancelled booking frees its part, and cancelling twice does nothing twice', async () => {
  const ctx = await database.ctx('gsv')
  const { idOf } = await makeHall(ctx, 'Freie Halle')
  const placed = await createBooking(ctx, booking(idOf('Ganze Halle'), '10:00', '11:00'))
  if (!placed.ok) throw new Error('occupied')
  await cancelBooking(ctx, placed.value)
  await cancelBooking(ctx, placed.value)
  const entries = await ctx.db.selectFrom('journal').select('event').where('objectId', '=', placed.value).orderBy('id').execute()
  expect(entries.map((entry) => entry.event)).toEqual(['booking.placed', 'booking.cancelled'])
  expect((await createBooking(ctx, booking(idOf('Drittel 1'), '10:00', '11:00'))).ok).toBe(true)
})

test('who may place bookings: managers within their departments', async () => {
  const { idOf } = await makeHall(await database.ctx('gsv'), 'Halle der Rechte')
  const as = async (actor: Parameters<typeof database.ctx>[1]) =>
    createBooking(await database.ctx('gsv', actor), booking(idOf('Drittel 1'), '10:00', '11:00'))
  await expect(as({ kind: 'visitor' })).rejects.toThrow('Right missing')
  await expect(as(actorWith('trainer'))).rejects.toThrow('Right missing')
  await expect(as(actorWith('editor', { departmentIds: ['01900000-0000-7000-8000-000000000001'] }))).rejects.toThrow(
    'Right missing',
  )
  expect((await as(actorWith('editor'))).ok).toBe(true)
})

test('another club can neither book this hall nor cancel its bookings', async () => {
  const ctx = await database.ctx('gsv')
  const { idOf } = await makeHall(ctx, 'Fremde Halle')
  const placed = await createBooking(ctx, booking(idOf('Drittel 1'), '10:00', '11:00'))
  const other = await database.ctx('rwa')
  await expect(createBooking(other, booking(idOf('Drittel 2'), '10:00', '11:00'))).rejects.toThrow(/foreign key/)
  await expect(cancelBooking(other, placed.ok ? placed.value : '')).rejects.toThrow('Not found')
})

test('sixteen writers at the same moment: one gets the hall, the others are told whom', async () => {
  const ctx = await database.ctx('gsv')
  for (let round = 0; round < 5; round++) {
    const { parts } = await makeHall(ctx, `Runde ${round}`)
    const sharing = parts.filter((part) => part.name !== 'Drittel 1' && part.name !== 'Drittel 3')
    const wishes = Array.from({ length: 16 }, (_, at) => sharing[at % sharing.length]?.id ?? '')
    const answers = await Promise.all(
      wishes.map((partId, at) => createBooking(ctx, booking(partId, '10:00', '11:00', `Gruppe ${at}`))),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    for (const answer of answers) if (!answer.ok) expect(answer).toMatchObject({ refusal: 'occupied', occupants: [{}] })
  }
})

test('whatever is placed and cancelled in whatever order, no atomic part is held twice', async () => {
  const ctx = await database.ctx('gsv')
  let halls = 0
  const hour = fc.integer({ min: 8, max: 20 })
  const wish = fc.record({ part: fc.nat({ max: 5 }), from: hour, hours: fc.integer({ min: 1, max: 3 }), cancels: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 2, maxLength: 12 }), async (wishes) => {
      const { parts } = await makeHall(ctx, `Zufall ${halls++}`)
      await Promise.all(
        wishes.map(async ({ part, from, hours, cancels }) => {
          const span = { startsAt: at('00:00').add({ hours: from }), endsAt: at('00:00').add({ hours: from + hours }) }
          const placed = await createBooking(ctx, { ...booking(parts[part]?.id ?? '', '10:00', '11:00'), ...span })
          if (placed.ok && cancels) await cancelBooking(ctx, placed.value)
        }),
      )
      const ids = parts.map((part) => part.id)
      const held = await database.owner
        .selectFrom('bookings as b')
        .innerJoin('partAtoms as a', (join) => join.onRef('a.clubId', '=', 'b.clubId').onRef('a.partId', '=', 'b.partId'))
        .select(['b.id', 'a.atomId', 'b.startsAt', 'b.endsAt'])
        .where('b.state', '=', 'approved')
        .where('b.partId', 'in', ids)
        .execute()
      for (const one of held)
        for (const other of held) {
          const apart = !isAfter(one.endsAt, other.startsAt) || !isAfter(other.endsAt, one.startsAt)
          expect(one.id === other.id || one.atomId !== other.atomId || apart).toBe(true)
        }
    }),
    { numRuns: 25 },
  )
})
