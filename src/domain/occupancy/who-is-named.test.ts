import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import { makeAssociation } from '../../../tests/support/shared-halls.ts'
import { requestBookings } from '../bookings/hold-bookings.ts'
import { closeFacility } from '../closures/close-facility.ts'
import type { Ctx } from '../context.ts'
import { createBooking } from '../placements/create-booking.ts'
import { listOccupancy, listPublicOccupancy } from './list-occupancy.ts'
import { listSharedOccupancy } from './list-shared-occupancy.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const { owner, members } = await makeAssociation(database, 'namen-verband', ['namen-eins', 'namen-zwei'], { now: NOW })
const at = (time: string) => Temporal.Instant.from(`2026-11-23T${time}:00+01:00`)
const day = { from: at('00:00'), to: at('00:00').add({ hours: 24 }) }
const asVisitor = (ctx: Ctx): Ctx => ({ ...ctx, actor: { kind: 'visitor' } })

const team = (partId: string, from: string, to: string, title: string, forClubId: string | null = null) => ({
  partId,
  startsAt: at(from),
  endsAt: at(to),
  title,
  forClubId,
  kind: 'team' as const,
  departmentId: null,
})

const hall = await makeHall(owner, 'Dreifachhalle')
const [one, two] = members
if (!one || !two) throw new Error('no clubs')
expect((await createBooking(owner, team(hall.idOf('Drittel 1'), '17:00', '18:00', 'Damen', one.club.id))).ok).toBe(true)
await requestBookings(owner, [team(hall.idOf('Drittel 2'), '17:00', '18:00', 'Wunsch von Eins', one.club.id)])
await requestBookings(owner, [team(hall.idOf('Drittel 3'), '17:00', '18:00', 'Wunsch von Zwei', two.club.id)])

test('everybody reads which club has a time, not which one asks for it', async () => {
  const seen = await listPublicOccupancy(asVisitor(owner), day)
  const named = seen.map(({ state, title, forClub }) => [state, title, forClub])
  const name = one.club.displayName
  expect(named.toSorted()).toEqual([
    ['approved', name, name],
    ['requested', null, null],
    ['requested', null, null],
  ])
  expect(JSON.stringify(seen)).not.toMatch(/Damen|Wunsch/)
})

test('a club sees its own with its title, of others what they have and nothing of what they ask for', async () => {
  const hallOwner = { ctx: asVisitor(owner) }
  const linesOf = async (ctx: Ctx) =>
    (await listSharedOccupancy(ctx, hallOwner, day)).map(({ state, title, isOwn }) => [state, title, isOwn]).toSorted()
  expect(await linesOf(one)).toEqual([
    ['approved', 'Damen', true],
    ['requested', 'Wunsch von Eins', true],
  ])
  expect(await linesOf(two)).toEqual([
    ['approved', one.club.displayName, false],
    ['requested', 'Wunsch von Zwei', true],
  ])
  await expect(listSharedOccupancy(asVisitor(one), hallOwner, day)).rejects.toThrow('Right missing')
})

test('what rests because of a closure stands on the plan of staff alone; what ends when the day begins is not on it', async () => {
  const ctx = await database.ctx('namen-ruht', { kind: 'system' }, NOW)
  const { id: facilityId, idOf } = await makeHall(ctx, 'Halle')
  const midnight = {
    ...team(idOf('Drittel 1'), '17:00', '18:00', 'Bis Mitternacht'),
    startsAt: at('00:00').subtract({ hours: 1 }),
  }
  expect((await createBooking(ctx, { ...midnight, endsAt: at('00:00') })).ok).toBe(true)
  expect((await createBooking(ctx, team(idOf('Drittel 1'), '17:00', '18:00', 'Ruhende'))).ok).toBe(true)
  const input = { facilityId, partIds: [idOf('Drittel 1')], startsAt: at('08:00'), endsAt: at('22:00'), reason: 'Wasser' }
  const nobody = { announceUntil: null, moves: new Map(), settlements: new Map() }
  expect((await closeFacility(ctx, input, nobody)).ok).toBe(true)
  const seen = async (list: typeof listOccupancy | typeof listPublicOccupancy, as: Ctx) =>
    (await list(as, day)).map(({ state, kind, title }) => [state, kind, title])
  expect(await seen(listOccupancy, ctx)).toEqual([
    ['approved', 'maintenance', 'Gesperrt: Wasser'],
    ['suspended', 'team', 'Ruhende'],
  ])
  expect(await seen(listPublicOccupancy, asVisitor(ctx))).toEqual([['approved', 'maintenance', null]])
})
