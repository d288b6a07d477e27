import { describe, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps, makeHall } from '../../../tests/support/halls.ts'
import type { Ctx } from '../context.ts'
import { createBooking } from '../placements/create-booking.ts'
import { acceptSlot, addSlotWish, declineSlot, releaseTime, withdrawSlotWish } from './commands.ts'
import { listReleasedTimes } from './list-released-times.ts'
import { offerReleased } from './offer-released.ts'
import { getSlotOffer, listSlotWishes } from './queries.ts'
import { isOffered, offerUntil, releasedStateOf, spanOf } from './rules.ts'
import { releasedText } from './texts.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-23T09:00:00Z')
const time = (text: string) => Temporal.PlainTime.from(text)
const later = (ctx: Ctx, hours: number): Ctx => ({ ...ctx, now: ctx.now.add({ hours }) })
let clubs = 0
const newClub = () => database.ctx(`wishes${++clubs}`, { kind: 'system' }, NOW)

async function released() {
  const ctx = await newClub()
  const hall = await makeHall(ctx, 'Warten')
  let now = ctx.now
  const wish = (title: string, part: string, from: string, to: string) => {
    now = now.add({ milliseconds: 1 })
    return addSlotWish(
      { ...ctx, now },
      {
        partId: hall.idOf(part),
        weekday: 4,
        startsTime: time(from),
        endsTime: time(to),
        title,
        name: title,
        email: `${title.toLowerCase()}@post.example`,
      },
    )
  }
  await wish('Zu', 'Links', '17:00', '19:00')
  await wish('Erste', 'Links', '18:00', '19:30')
  await wish('Zweite', 'Ganze Halle', '18:00', '20:00')
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
  return { ctx, hall, bookingId: placed.value }
}

const openOffer = async (ctx: Ctx) => {
  const row = await ctx.db
    .selectFrom('slotOffers')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('answer', 'is', null)
    .executeTakeFirst()
  return row ? getSlotOffer(ctx, row.id) : null
}

describe('released time', () => {
  test('belongs to the owner first, then to who waits the longest and fits; the next is asked when one declines or is silent', async () => {
    const { ctx } = await released()
    expect(await offerReleased(later(ctx, 23))).toBe(0)
    const day = later(ctx, 24)
    expect(await offerReleased(day)).toBe(1)
    expect(await offerReleased(day)).toBe(0)
    const first = await openOffer(day)
    expect(first).toMatchObject({ title: 'Erste', place: 'Warten, Links' })
    expect(await declineSlot(day, first?.id ?? '')).toMatchObject({ ok: true })
    expect(await acceptSlot(day, first?.id ?? '')).toEqual({ ok: false, refusal: 'answered' })
    expect(await offerReleased(day)).toBe(1)
    expect(await openOffer(day)).toMatchObject({ title: 'Zweite' })
    const silent = later(ctx, 49)
    expect(await offerReleased(silent)).toBe(0)
    expect(await openOffer(silent)).toBeNull()
    const mails = await ctx.db
      .selectFrom('mails')
      .select('toAddress')
      .where('template', '=', 'slot.offered')
      .orderBy('id')
      .execute()
    expect(mails.map(({ toAddress }) => toAddress)).toEqual(['erste@post.example', 'zweite@post.example'])
  })

  test('is booked for whoever takes it, once; who comes too late is told', async () => {
    const { ctx, hall } = await released()
    const day = later(ctx, 24)
    await offerReleased(day)
    const offer = await openOffer(day)
    const answers = await Promise.all([acceptSlot(day, offer?.id ?? ''), acceptSlot(day, offer?.id ?? '')])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const booked = ctx.db
      .selectFrom('bookings')
      .select(['startsAt', 'partId', 'state'])
      .where('title', '=', 'Erste')
      .where('clubId', '=', ctx.club.id)
    expect(await booked.execute()).toEqual([
      { startsAt: Temporal.Instant.from('2026-11-26T17:00:00Z'), partId: hall.idOf('Links'), state: 'approved' },
    ])
    expect(await countOverlaps(ctx)).toBe(0)
  })

  test('that somebody booked meanwhile is offered to nobody, and cannot be taken any more', async () => {
    const { ctx, hall } = await released()
    const day = later(ctx, 24)
    await offerReleased(day)
    const offer = await openOffer(day)
    const span = {
      startsAt: Temporal.Instant.from('2026-11-26T17:30:00Z'),
      endsAt: Temporal.Instant.from('2026-11-26T18:00:00Z'),
    }
    await createBooking(ctx, { ...span, partId: hall.idOf('Drittel 2'), title: 'Schneller', kind: 'team', departmentId: null })
    expect(await acceptSlot(day, offer?.id ?? '')).toEqual({ ok: false, refusal: 'taken' })
    expect(await acceptSlot(later(ctx, 60), offer?.id ?? '')).toEqual({ ok: false, refusal: 'answered' })
    expect(await offerReleased(day)).toBe(0)
  })
})

test('rules: when it is offered, until when, and what fits', () => {
  const at = (text: string) => Temporal.Instant.from(`2026-11-26T${text}:00+01:00`)
  const one = { startsAt: at('18:00'), endsAt: at('20:00'), releasedAt: at('08:00'), ownerHours: 2 }
  expect([at('09:59'), at('10:00'), at('14:59'), at('15:00')].map((now) => isOffered(one, now))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(offerUntil(at('18:00'), at('10:00'))).toEqual(at('17:00'))
  const wish = { weekday: 4, startsTime: time('18:00'), endsTime: time('20:00'), ...ALWAYS }
  expect(spanOf(wish, one)).toEqual({ startsAt: one.startsAt, endsAt: one.endsAt })
  for (const other of [{ weekday: 5 }, { startsTime: time('17:59') }, { endsTime: time('20:01') }])
    expect(spanOf({ ...wish, ...other }, one)).toBeNull()
})

const ALWAYS = { firstOn: null, lastOn: null, everyWeeks: 1 }

const RELEASED = {
  startsAt: Temporal.Instant.from('2026-11-26T17:00:00Z'),
  endsAt: Temporal.Instant.from('2026-11-26T19:00:00Z'),
  releasedAt: NOW,
  ownerHours: 24,
}
const asked = (title: string, answer: string | null, hours = 24, takenState: string | null = null) => ({
  title,
  answer,
  takenState,
  offerUntil: NOW.add({ hours: 24 + hours }),
})

test.each<[string, { ownerHours?: number; hours: number; offers?: ReturnType<typeof asked>[]; next?: string | null }, string]>([
  ['the owner first', { hours: 1 }, 'Bis 24.11.2026, 10:00 Uhr nur für uns, danach wird „Erste“ gefragt.'],
  [
    'the owner, and nobody waits',
    { hours: 1, next: null },
    'Bis 24.11.2026, 10:00 Uhr nur für uns. Auf der Warteliste steht niemand.',
  ],
  [
    'a slip may be taken back',
    { ownerHours: 0, hours: 0 },
    'Bis 23.11.2026, 10:05 Uhr nur für uns, danach wird „Erste“ gefragt.',
  ],
  ['nobody asked yet', { hours: 25 }, 'Gleich wird „Erste“ gefragt.'],
  ['one is asked', { hours: 25, offers: [asked('Erste', null)] }, 'Erste ist gefragt, Antwort bis 25.11.2026, 10:00 Uhr.'],
  ['silent for too long', { hours: 49, offers: [asked('Erste', null)], next: 'Zweite' }, 'Gleich wird „Zweite“ gefragt.'],
  [
    'all said no',
    { hours: 25, offers: [asked('Erste', 'declined')], next: null },
    'Alle, die darauf warten, sind gefragt. Niemand hat sie genommen.',
  ],
  ['nobody waits', { hours: 25, next: null }, 'Auf der Warteliste steht niemand.'],
  ['taken', { hours: 25, offers: [asked('Erste', 'declined'), asked('Zweite', 'accepted')] }, 'Schon wieder vergeben.'],
  [
    'an outsider wants it',
    { hours: 25, offers: [asked('Erste', 'accepted', 24, 'requested')] },
    'Erste möchte sie haben: Die Anfrage wartet auf Ihre Entscheidung.',
  ],
  [
    'staff declined the outsider',
    { hours: 25, offers: [asked('Erste', 'accepted', 24, 'declined')], next: 'Zweite' },
    'Gleich wird „Zweite“ gefragt.',
  ],
  ['staff granted it', { hours: 25, offers: [asked('Erste', 'accepted', 24, 'approved')] }, 'Schon wieder vergeben.'],
  ['too late', { hours: 78 }, 'Zu kurz vorher, um noch jemanden zu fragen.'],
])('where it stands: %s', (_, { ownerHours = 24, hours, offers = [], next = 'Erste' }, text) => {
  expect(releasedText(releasedStateOf({ ...RELEASED, ownerHours }, offers, next, NOW.add({ hours })))).toBe(text)
})

test('staff read where each released time stands; what somebody holds by now is left out', async () => {
  const { ctx, hall, bookingId } = await released()
  const states = async (ctx: Ctx, of: Parameters<typeof listReleasedTimes>[1] = { facilityId: hall.id }) =>
    (await listReleasedTimes(ctx, of)).map(({ title, partName, state }) => [title, partName, state.kind])
  expect(await states(ctx)).toEqual([['Handball', 'Ganze Halle', 'owner_first']])
  const day = later(ctx, 24)
  await offerReleased(day)
  expect(await states(day, { bookingId })).toEqual([['Handball', 'Ganze Halle', 'asked']])
  await expect(states({ ...ctx, actor: actorWith('reader') })).rejects.toThrow('Right missing')
  const span = { startsAt: Temporal.Instant.from('2026-11-26T17:30:00Z'), endsAt: Temporal.Instant.from('2026-11-26T18:00:00Z') }
  await createBooking(ctx, { ...span, partId: hall.idOf('Ganze Halle'), title: 'Schneller', kind: 'team', departmentId: null })
  expect(await states(day)).toEqual([])
})

test('managers keep the list, staff read it', async () => {
  const { ctx, hall } = await released()
  const as = (role: 'editor' | 'trainer' | 'reader'): Ctx => ({ ...ctx, actor: actorWith(role) })
  const [first] = await listSlotWishes(as('trainer'), hall.id)
  expect(first).toMatchObject({ position: 1, title: 'Zu' })
  await expect(listSlotWishes(as('reader'), hall.id)).rejects.toThrow('Right missing')
  await expect(withdrawSlotWish(as('trainer'), first?.id ?? '')).rejects.toThrow('Right missing')
  await withdrawSlotWish(as('editor'), first?.id ?? '')
  expect((await listSlotWishes(ctx, hall.id)).map(({ title }) => title)).toEqual(['Erste', 'Zweite'])
})
