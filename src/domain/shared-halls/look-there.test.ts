import { describe, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makeTown, once, time } from '../../../tests/support/town.ts'
import { approveBooking } from '../bookings/approve-booking.ts'
import { closeFacility } from '../closures/close-facility.ts'
import { previewHall } from '../events/preview-hall.ts'
import { measureSharedUse } from '../occupancy/list-shared-occupancy.ts'
import { createBooking } from '../placements/create-booking.ts'
import { lookThere } from './look-there.ts'
import { requestSharedTime } from './request-shared-time.ts'

const database = await testDatabase()
const at = (hour: string, on = '2027-01-11') => Temporal.Instant.from(`${on}T${hour}:00+01:00`)
const hours = (from: string, to: string) => ({ startsTime: time(from), endsTime: time(to) })

/**
 * The first club has the Monday from 17:00 to 19:00 in a third, and asked for a Tuesday; a stranger has the Wednesday; Thursday
 * is closed.
 */
async function busyTown() {
  const town = await makeTown(database)
  const { owner, hallOwner, hall, one } = town
  const part = hall.idOf('Drittel 1')
  const asked = await requestSharedTime(one, hallOwner, once(part, '2027-01-11', hours('17:00', '19:00')))
  await approveBooking(owner, asked.ok ? asked.value.id : '')
  await requestSharedTime(one, hallOwner, once(part, '2027-01-12', hours('17:00', '19:00')))
  const [startsAt, endsAt] = [at('17:00', '2027-01-13'), at('19:00', '2027-01-13')]
  await createBooking(owner, { partId: part, startsAt, endsAt, title: 'Geheimer Verein', kind: 'team' })
  const closed = { facilityId: hall.id, startsAt: at('00:00', '2027-01-14'), endsAt: at('00:00', '2027-01-15'), reason: 'Wasser' }
  await closeFacility(owner, closed, { announceUntil: null, moves: new Map(), settlements: new Map() })
  return town
}

describe('an event in a hall of the association is looked at before it is saved', () => {
  test.each([
    ['what the club has', '2027-01-11', '17:30', '18:30', 'approved', []],
    ['longer than what the club has', '2027-01-11', '18:00', '20:00', 'none', ['Handball C-Jugend']],
    ['what it asked for', '2027-01-12', '17:00', '18:00', 'requested', []],
    ['free, nobody was asked', '2027-01-12', '20:00', '21:00', 'none', []],
    ['what others have', '2027-01-13', '18:00', '20:00', 'none', ['Belegt']],
    ['a closed hall', '2027-01-14', '18:00', '20:00', 'none', ['Gesperrt']],
  ])('%s', async (_, on, from, to, grant, titles) => {
    const { hallOwner, hall, one } = await busyTown()
    const event = { title: 'Turnier', startsAt: at(from, on), endsAt: at(to, on), partId: hall.idOf('Drittel 1') }
    const [day] = await previewHall(one, event, { owner: hallOwner })
    expect(day).toMatchObject({ grant, isOpen: true, occupants: titles.map((title) => ({ title, sessionId: null })) })
    expect(await previewHall(one, event)).toEqual([])
  })

  test('another club sees of it nothing but that it is occupied, on the month too', async () => {
    const { hallOwner, hall, two } = await busyTown()
    const span = { partId: hall.idOf('Drittel 1'), startsAt: at('16:00'), endsAt: at('20:00') }
    const { busy, grant } = await lookThere(two, hallOwner, span)
    expect([grant, busy.map(({ title }) => title)]).toEqual(['none', ['Belegt']])
    const [first, last] = ['2027-01-01', '2027-01-31'].map((day) => Temporal.PlainDate.from(day))
    if (!first || !last) throw new Error('no days')
    const use = await measureSharedUse(two, hallOwner, { first, last, from: time('15:00'), to: time('22:00') })
    expect(use.map(({ usedMinutes }) => usedMinutes).filter(Boolean)).toEqual([120, 120])
    expect(JSON.stringify(use)).not.toMatch(/Handball|Geheim/)
    const visitor = { ...two, actor: { kind: 'visitor' } as const }
    await expect(lookThere(visitor, hallOwner, span)).rejects.toThrow('Right missing')
    const reader = { ...two, actor: actorWith('reader') }
    await expect(measureSharedUse(reader, hallOwner, { first, last, from: time('15:00'), to: time('22:00') })).rejects.toThrow(
      'Right',
    )
    await expect(lookThere(await database.ctx('fremdling', actorWith('admin')), hallOwner, span)).rejects.toThrow('Right missing')
  })
})
