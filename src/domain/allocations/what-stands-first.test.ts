import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { at, JULY, JUNE, makeSeason, reasons, value, wish } from '../../../tests/support/allocations.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { closeFacility } from '../closures/close-facility.ts'
import { liftClosure } from '../closures/lift-closure.ts'
import type { Ctx } from '../context.ts'
import { getFacilityById } from '../facilities/queries.ts'
import { setOpeningHours } from '../facilities/set-opening-hours.ts'
import { createBooking } from '../placements/create-booking.ts'
import { createAllocation, openAllocation } from './commands.ts'
import { copyHeldTimes } from './copy-held-times.ts'
import { decideByHand } from './decide-by-hand.ts'
import { draftAllocation } from './draft-allocation.ts'
import { handInNeed } from './hand-in-need.ts'
import { issueNotices } from './issue-notices.ts'
import { publishDraft } from './publish-draft.ts'
import { listAllocationDecisions, listNeeds } from './queries.ts'

const database = await testDatabase()
const day = (text: string) => Temporal.PlainDate.from(text)
const time = (text: string) => Temporal.PlainTime.from(text)

// Inserted once: school holidays belong to the state.
const CHRISTMAS = '[2027-12-24,2028-01-09)'
await sql`insert into school_holidays (state_code, name, valid, source) values ('BY', 'Weihnachtsferien', ${CHRISTMAS}, 'Test')`.execute(
  database.owner,
)

let made: Awaited<ReturnType<typeof makeSeason>>
let owner: Ctx
let one: Ctx
let two: Ctx
let hall: typeof made.hall
let season: typeof made.season
let need: typeof made.need
let opened: typeof made.opened

beforeEach(async () => {
  made = await makeSeason(database)
  ;({ owner, one, two, hall, season, need, opened } = made)
})

test('who had a time last keeps it, once it was copied; what stands in the hall is not given', async () => {
  const first = await opened()
  await value(handInNeed(one, first, need('Damen', { league: 'Bezirksliga', people: 20, priority: 3 })))
  await value(draftAllocation(at(owner, JUNE), first))
  await value(publishDraft(at(owner, JUNE), first))
  await value(issueNotices(at(owner, JULY), first))
  const next = season({
    from: day('2028-09-11'),
    to: day('2029-03-30'),
    needsUntil: day('2028-05-31'),
    objectionsUntil: day('2028-06-30'),
  })
  const id = await value(createAllocation(owner, { ...next, criteria: ['last_holder', 'youth'] }))
  await value(openAllocation(owner, id))
  expect(await value(copyHeldTimes(one, id))).toBe(1)
  expect(await value(copyHeldTimes(one, id)), 'once').toBe(0)
  expect(await listNeeds(one, id)).toMatchObject([
    { groupName: 'Damen', league: 'Bezirksliga', people: 20, priority: 3, held: { weekday: 2, from: 1080, to: 1200 } },
  ])
  await value(handInNeed(two, id, need('Jugend', { ageGroup: 'youth' })))
  await value(draftAllocation(at(owner, '2028-06-10T10:00:00Z'), id))
  expect(await reasons(owner, id)).toMatchObject({
    Damen: [true, 'Vorjahresinhaber behält seine Zeit.'],
    Jugend: [
      false,
      expect.stringMatching(/^Der Wunschzeitraum ist vergeben: Di 18:00–20:00 Uhr .* \(Vorjahresinhaber\)\.( Frei wäre .*)?$/),
    ],
  })
})

test('opening hours, closures and what is booked already stand before any need; single dates stay out', async () => {
  const line = { weekdays: [1, 2, 3], opensTime: time('08:00'), closesTime: time('19:30'), from: day('2027-01-01'), to: null }
  await setOpeningHours(owner, hall.id, [line], (await getFacilityById(owner, hall.id)).version)
  const id = await opened({
    windows: [{ partId: hall.idOf('Drittel 1'), weekdays: [1, 2], startsTime: time('17:00'), endsTime: time('22:00') }],
  })
  expect(await handInNeed(one, id, need('Halle', { partIds: [hall.idOf('Ganze Halle')] }))).toMatchObject({
    refusal: 'unknown_part',
  })
  const late = await value(handInNeed(one, id, need('Spät')))
  await value(handInNeed(one, id, need('Früh', { minutes: 60, wishes: [wish(2, '17:00', '18:00')] })))
  const single = {
    startsAt: Temporal.Instant.from('2027-09-21T15:00:00Z'),
    endsAt: Temporal.Instant.from('2027-09-21T16:00:00Z'),
  }
  const placed = await createBooking(owner, {
    ...single,
    partId: hall.idOf('Drittel 1'),
    kind: 'event',
    title: 'Turnier',
    departmentId: null,
  })
  expect(placed.ok).toBe(true)
  await value(draftAllocation(at(owner, JUNE), id))
  expect(await reasons(owner, id)).toMatchObject({
    Spät: [false, expect.stringMatching(/^Keine der ausgeschriebenen/)],
    Früh: [true, 'Wunschzeit.'],
  })
  const place = { partId: hall.idOf('Drittel 1'), weekday: 2, startsTime: time('19:00'), endsTime: time('21:00') }
  const byHand = (more: Partial<typeof place>) =>
    decideByHand(at(owner, JUNE), id, { needId: late, place: { ...place, ...more }, reason: 'x' })
  expect(await byHand({})).toMatchObject({ refusal: 'closed_hours' })
  expect(await byHand({ partId: hall.idOf('Drittel 2') })).toMatchObject({ refusal: 'unknown_part' })
  expect(await byHand({ startsTime: time('17:30'), endsTime: time('18:30') })).toMatchObject({
    refusal: 'occupied',
    holder: `Früh, ${one.club.displayName}`,
  })
  expect(await byHand({ startsTime: time('18:00'), endsTime: time('19:00') })).toMatchObject({ ok: true })
  await value(draftAllocation(at(owner, JUNE), id))
  expect(await reasons(owner, id), 'what was decided by hand stays').toMatchObject({
    Spät: [true, 'Entscheidung des Verbands: x.'],
  })
  await value(publishDraft(at(owner, JUNE), id))
  await value(issueNotices(at(owner, JULY), id))
  const early = (await listAllocationDecisions(one, id)).find(({ startsTime }) => String(startsTime) === '17:00:00')
  expect(early).toMatchObject({ leftOut: ['2027-09-21'] })
})

test('dates in a closure rest until it is lifted; a hall that is closed for most of the season is not given', async () => {
  const close = async (from: string, to: string, lift = false) => {
    const span = { startsAt: Temporal.Instant.from(from), endsAt: Temporal.Instant.from(to) }
    const input = { facilityId: hall.id, ...span, reason: 'Boden' }
    const closed = await closeFacility(owner, input, { announceUntil: null, moves: new Map(), settlements: new Map() })
    if (!closed.ok) throw new Error(closed.refusal)
    if (lift) expect((await liftClosure(owner, closed.value.id)).ok).toBe(true)
    return closed.value.id
  }
  const id = await opened()
  await value(handInNeed(one, id, need('Herren')))
  await close('2027-09-01T00:00:00Z', '2028-02-28T00:00:00Z', true)
  const closure = await close('2027-10-01T00:00:00Z', '2027-10-31T00:00:00Z')
  await value(draftAllocation(at(owner, JUNE), id))
  await value(publishDraft(at(owner, JUNE), id))
  await value(issueNotices(at(owner, JULY), id))
  const resting = async () =>
    (
      await owner.db
        .selectFrom('bookings')
        .select('id')
        .where('clubId', '=', owner.club.id)
        .where('state', '=', 'suspended')
        .execute()
    ).length
  expect(await resting()).toBe(4)
  const october = ['2027-10-05', '2027-10-12', '2027-10-19', '2027-10-26']
  expect((await listAllocationDecisions(one, id))[0], 'the notice names them').toMatchObject({ leftOut: [], resting: october })
  expect(await liftClosure(at(owner, JULY), closure)).toMatchObject({ ok: true, value: { restored: 4 } })
  expect(await resting()).toBe(0)
  await close('2028-09-01T00:00:00Z', '2029-02-28T00:00:00Z')
  const next = season({
    from: day('2028-09-11'),
    to: day('2029-03-30'),
    needsUntil: day('2028-05-31'),
    objectionsUntil: day('2028-06-30'),
  })
  const second = await value(createAllocation(owner, next))
  await value(openAllocation(owner, second))
  await value(handInNeed(one, second, need('Herren')))
  await value(draftAllocation(at(owner, '2028-06-10T10:00:00Z'), second))
  expect(await reasons(owner, second)).toMatchObject({
    Herren: [false, expect.stringContaining('Di 18:00–20:00 Uhr schon fest belegt')],
  })
})

test('the school holidays have a plan of their own, on their days only', async () => {
  const windows = season().windows
  const id = await opened({
    hasHolidayPlan: true,
    windows: [
      ...windows,
      { partId: hall.idOf('Drittel 1'), weekdays: [2], startsTime: time('10:00'), endsTime: time('12:00'), inHolidays: true },
    ],
  })
  await value(handInNeed(one, id, need('Training')))
  await value(handInNeed(one, id, need('Ferienlager', { inHolidays: true, wishes: [wish(2, '10:00', '12:00')] })))
  await value(draftAllocation(at(owner, JUNE), id))
  await value(publishDraft(at(owner, JUNE), id))
  expect(await value(issueNotices(at(owner, JULY), id))).toBe(2)
  const days = async (title: string) =>
    (
      await owner.db
        .selectFrom('bookings')
        .select('seriesOn')
        .where('clubId', '=', owner.club.id)
        .where('title', '=', title)
        .execute()
    ).map(({ seriesOn }) => String(seriesOn))
  const [training, camp] = [await days('Training'), await days('Ferienlager')]
  expect(training.filter((on) => camp.includes(on))).toEqual([])
  expect(camp.toSorted()).toEqual(['2027-12-28', '2028-01-04'])
})

test('who lost to another group of its own club reads which; of other clubs it reads no group', async () => {
  const id = await opened()
  await value(handInNeed(one, id, need('Futsal', { league: 'Kreisliga' })))
  await value(handInNeed(one, id, need('Jazztanz')))
  await value(handInNeed(two, id, need('Ballett')))
  await value(draftAllocation(at(owner, JUNE), id))
  const lost = (rival: string) => expect.stringContaining(`Di 18:00–20:00 Uhr ${rival} (Mannschaften im Spielbetrieb)`)
  expect(await reasons(owner, id)).toMatchObject({
    Futsal: [true, expect.any(String)],
    Jazztanz: [false, lost(`Futsal, ${one.club.displayName}`)],
    Ballett: [false, lost(one.club.displayName)],
  })
})
