import { describe, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps, makeHall } from '../../../tests/support/halls.ts'
import { mailsOf } from '../../../tests/support/shared-halls.ts'
import { approveBooking, declineBooking } from '../bookings/approve-booking.ts'
import type { Ctx } from '../context.ts'
import { createBooking } from '../placements/create-booking.ts'
import { acceptSlot, addSlotWish, declineSlot, releaseTime, withdrawSlotWish } from './commands.ts'
import { confirmSlotWish, enterSlotWish, leaveWaiting } from './enter-slot-wish.ts'
import { listReleasedTimes } from './list-released-times.ts'
import { offerReleased } from './offer-released.ts'
import { getOwnSlotWish, getSlotOffer, listSlotWishes } from './queries.ts'
import { MOST_OF_ONE, waitingOf } from './rules.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-23T09:00:00Z')
const time = (text: string) => Temporal.PlainTime.from(text)
const day = (text: string) => Temporal.PlainDate.from(text)
const later = (ctx: Ctx, hours: number): Ctx => ({ ...ctx, now: ctx.now.add({ hours }) })
let clubs = 0

async function released() {
  const ctx = await database.ctx(`outside${++clubs}`, { kind: 'system' }, NOW)
  await database.owner.updateTable('clubDetails').set({ email: 'amt@verein.example' }).where('clubId', '=', ctx.club.id).execute()
  const hall = await makeHall(ctx, 'Warten')
  const placed = await createBooking(ctx, {
    partId: hall.idOf('Ganze Halle'),
    title: 'Handball',
    kind: 'team',
    departmentId: null,
    startsAt: Temporal.Instant.from('2026-11-26T17:00:00Z'),
    endsAt: Temporal.Instant.from('2026-11-26T19:00:00Z'),
  })
  if (!placed.ok) throw new Error(placed.refusal)
  expect(await releaseTime(ctx, placed.value)).toMatchObject({ ok: true })
  return { ctx, hall, bookingId: placed.value, day: later(ctx, 25), visitor: { ...ctx, actor: { kind: 'visitor' } } as Ctx }
}

type Town = Awaited<ReturnType<typeof released>>
const wishOf = ({ hall }: Pick<Town, 'hall'>, name: string) => ({
  partId: hall.idOf('Links'),
  firstOn: day('2026-11-26'),
  lastOn: day('2026-11-26'),
  everyWeeks: 1 as const,
  startsTime: time('18:00'),
  endsTime: time('19:30'),
  title: `Feier ${name}`,
  note: 'Mit Musik',
  name,
  email: `${name.toLowerCase()}@post.example`,
  phone: '0821 1',
})

async function enter(
  town: Town,
  name: string,
  more: Partial<ReturnType<typeof wishOf>> = {},
  isConfirmed = true,
): Promise<string> {
  const wish = { ...wishOf(town, name), ...more }
  expect(await enterSlotWish(town.visitor, wish)).toMatchObject({ ok: true })
  const { id } = await town.ctx.db
    .selectFrom('slotWishes')
    .select('id')
    .where('name', '=', name)
    .where('clubId', '=', town.ctx.club.id)
    .executeTakeFirstOrThrow()
  if (isConfirmed) expect(await confirmSlotWish(town.visitor, id)).toMatchObject({ ok: true })
  return id
}

const openOffer = async (ctx: Ctx) => {
  const rows = await ctx.db
    .selectFrom('slotOffers')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('answer', 'is', null)
    .execute()
  expect(rows.length).toBeLessThan(2)
  return rows[0] ? getSlotOffer(ctx, rows[0].id) : null
}
const bookingsOf = (ctx: Ctx, title: string) =>
  ctx.db
    .selectFrom('bookings')
    .select(['id', 'state', 'kind'])
    .where('clubId', '=', ctx.club.id)
    .where('title', '=', title)
    .execute()

describe('a visitor waits for time in a hall', () => {
  test('time that somebody took a piece of is named by what is left, and taken whole it is gone', async () => {
    const { ctx, hall } = await released()
    const names = async () => (await listReleasedTimes(ctx, { facilityId: hall.id })).map(({ partName }) => partName)
    expect(await names()).toEqual(['Ganze Halle'])
    const take = (part: string, from: string, to: string) =>
      createBooking(ctx, {
        partId: hall.idOf(part),
        title: part,
        kind: 'team',
        departmentId: null,
        startsAt: Temporal.Instant.from(`2026-11-26T${from}:00Z`),
        endsAt: Temporal.Instant.from(`2026-11-26T${to}:00Z`),
      })
    expect((await take('Drittel 2', '16:00', '17:30')).ok).toBe(true)
    expect(await names()).toEqual(['nur Drittel 1, Drittel 3'])
    for (const part of ['Drittel 1', 'Drittel 3']) expect((await take(part, '18:00', '19:00')).ok).toBe(true)
    expect(await names()).toEqual([])
  })

  test('counts once the link is confirmed, and in the order of entry among all others', async () => {
    const town = await released()
    const ada = await enter(town, 'Ada', {}, false)
    expect(await mailsOf(town.ctx)).toEqual(['slot.confirm ada@post.example'])
    const staff = wishOf(town, 'Team')
    await addSlotWish(town.ctx, { ...staff, weekday: 4 })
    expect((await listSlotWishes(town.ctx, town.hall.id)).map(({ title }) => title)).toEqual(['Feier Team'])
    await confirmSlotWish(town.visitor, ada)
    expect(await confirmSlotWish(town.visitor, ada), 'pressed twice').toMatchObject({ ok: true })
    expect((await listSlotWishes(town.ctx, town.hall.id)).map(({ title, isPublic }) => [title, isPublic])).toEqual([
      ['Feier Ada', true],
      ['Feier Team', false],
    ])
    const ben = await enter(town, 'Ben')
    expect(await getOwnSlotWish(town.visitor, ben)).toMatchObject({ ahead: 2, place: 'Warten, Links' })
    expect(await getOwnSlotWish(town.visitor, ada)).toMatchObject({ ahead: 0 })
  })

  test('without confirmation nobody is asked, and two days later the link no longer counts', async () => {
    const town = await released()
    const id = await enter(town, 'Ada', {}, false)
    expect(await offerReleased(town.day)).toBe(0)
    expect(await confirmSlotWish({ ...town.visitor, now: NOW.add({ hours: 48 }) }, id)).toEqual({ ok: false, refusal: 'over' })
    expect(await confirmSlotWish({ ...town.visitor, now: NOW.add({ hours: 47 }) }, id)).toMatchObject({ ok: true })
    expect(await offerReleased(town.day)).toBe(1)
  })

  test('what they take is a request for the office; granted it is theirs, and who waited for one day waits no longer', async () => {
    const town = await released()
    await enter(town, 'Ada')
    await enter(town, 'Ben')
    await offerReleased(town.day)
    const offer = await openOffer(town.day)
    expect(offer).toMatchObject({ name: 'Ada', isPublic: true })
    expect(await acceptSlot({ ...town.day, actor: { kind: 'visitor' } }, offer?.id ?? '')).toMatchObject({ ok: true })
    const [request] = await bookingsOf(town.ctx, 'Feier Ada')
    expect(request).toMatchObject({ state: 'requested', kind: 'external' })
    expect((await mailsOf(town.ctx)).slice(-2).toSorted()).toEqual([
      'booking.asked amt@verein.example',
      'booking.requested ada@post.example',
    ])
    const states = async () => (await listReleasedTimes(town.day, { bookingId: town.bookingId })).map((one) => one.state.kind)
    expect(await states()).toEqual(['requested'])
    expect(await offerReleased(later(town.day, 1)), 'nobody else while it is undecided').toBe(0)
    expect(await approveBooking(town.day, request?.id ?? '')).toMatchObject({ ok: true })
    expect(await getSlotOffer(town.day, offer?.id ?? '')).toMatchObject({ answer: 'accepted', takenState: 'approved' })
    expect((await listSlotWishes(town.day, town.hall.id)).map(({ name }) => name)).toEqual(['Ben'])
    expect(await countOverlaps(town.ctx)).toBe(0)
    expect(await releaseTime(town.day, request?.id ?? '')).toMatchObject({ ok: true })
    expect((await mailsOf(town.ctx)).at(-1), 'whoever had it is told').toBe('booking.cancelled ada@post.example')
  })

  test('declined by the office, or by themselves, the time goes on to the next', async () => {
    const town = await released()
    for (const name of ['Ada', 'Ben', 'Cem']) await enter(town, name)
    await offerReleased(town.day)
    await acceptSlot(town.day, (await openOffer(town.day))?.id ?? '')
    const [request] = await bookingsOf(town.ctx, 'Feier Ada')
    await declineBooking(town.day, request?.id ?? '', { reason: 'Keine Feiern' })
    expect(await offerReleased(town.day)).toBe(1)
    expect(await openOffer(town.day)).toMatchObject({ name: 'Ben' })
    await declineSlot(town.day, (await openOffer(town.day))?.id ?? '')
    expect(await offerReleased(town.day)).toBe(1)
    expect(await openOffer(town.day)).toMatchObject({ name: 'Cem' })
  })

  test.each(['leaves by the link', 'is taken off by staff'] as const)('who %s hands on what is on offer', async (how) => {
    const town = await released()
    const ada = await enter(town, 'Ada')
    await enter(town, 'Ben')
    await offerReleased(town.day)
    await (how === 'leaves by the link' ? leaveWaiting(town.day, ada) : withdrawSlotWish(town.day, ada))
    await leaveWaiting(town.day, ada)
    expect(await openOffer(town.day)).toBeNull()
    expect(await offerReleased(town.day)).toBe(1)
    expect(await openOffer(town.day)).toMatchObject({ name: 'Ben' })
    expect(waitingOf(await getOwnSlotWish(town.day, ada), town.day.now)).toBe('left')
  })

  test('somebody else had it meanwhile: nothing is asked for', async () => {
    const town = await released()
    await enter(town, 'Ada')
    await offerReleased(town.day)
    const offer = await openOffer(town.day)
    const span = {
      startsAt: Temporal.Instant.from('2026-11-26T17:30:00Z'),
      endsAt: Temporal.Instant.from('2026-11-26T18:00:00Z'),
    }
    await createBooking(town.ctx, {
      ...span,
      partId: town.hall.idOf('Drittel 2'),
      title: 'Schneller',
      kind: 'team',
      departmentId: null,
    })
    expect(await acceptSlot(town.day, offer?.id ?? '')).toEqual({ ok: false, refusal: 'taken' })
    expect(await bookingsOf(town.ctx, 'Feier Ada')).toEqual([])
  })

  test('the same asked twice waits once; more than ten of one address do not', async () => {
    const town = await released()
    const both = await Promise.all([
      enterSlotWish(town.visitor, wishOf(town, 'Ada')),
      enterSlotWish(town.visitor, wishOf(town, 'Ada')),
    ])
    expect(both.every(({ ok }) => ok)).toBe(true)
    for (let week = 1; week < MOST_OF_ONE; week++) {
      const on = day('2026-11-26').add({ weeks: week })
      expect(await enterSlotWish(town.visitor, { ...wishOf(town, 'Ada'), firstOn: on, lastOn: on })).toMatchObject({ ok: true })
    }
    const on = day('2027-11-25')
    const more = { ...wishOf(town, 'Ada'), email: 'ADA@post.example', firstOn: on, lastOn: on }
    expect(await enterSlotWish(town.visitor, more)).toEqual({ ok: false, refusal: 'too_many' })
    const rows = await town.ctx.db.selectFrom('slotWishes').select('id').where('clubId', '=', town.ctx.club.id).execute()
    expect(rows).toHaveLength(MOST_OF_ONE)
  })

  test('a link is no way to entries of the staff', async () => {
    const town = await released()
    const id = await addSlotWish(town.ctx, { ...wishOf(town, 'Team'), weekday: 4 })
    for (const use of [getOwnSlotWish, confirmSlotWish, leaveWaiting])
      await expect(use(town.visitor, id)).rejects.toThrow('Not found')
    await expect(withdrawSlotWish({ ...town.ctx, actor: actorWith('trainer') }, id)).rejects.toThrow('Right missing')
  })
})

test('taking and leaving at the same moment: one of both happens, wholly', async () => {
  for (let round = 0; round < 6; round++) {
    const town = await released()
    const ada = await enter(town, 'Ada')
    await offerReleased(town.day)
    const id = (await openOffer(town.day))?.id ?? ''
    const [taken] = await Promise.all([acceptSlot(town.day, id), leaveWaiting(town.day, ada), acceptSlot(town.day, id)])
    const requests = await bookingsOf(town.ctx, 'Feier Ada')
    const { answer } = await getSlotOffer(town.day, id)
    expect(requests.length).toBe(answer === 'accepted' ? 1 : 0)
    expect(taken.ok && answer !== 'accepted').toBe(false)
    expect(await listSlotWishes(town.day, town.hall.id)).toEqual([])
  }
})
