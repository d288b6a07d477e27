import type { Ctx } from '../src/domain/context.ts'
import { PRIVACY_VERSION } from '../src/domain/participations/input.ts'
import { ageOn, berlinDay } from '../src/kernel/calendar.ts'
import { newId } from '../src/kernel/id.ts'
import type { DemoOffer } from './offers.ts'
import type { DemoPerson } from './people.ts'
import type { Random } from './random.ts'

const hours = (count: number) => Temporal.Duration.from({ minutes: Math.round(count * 60) })

/** Participations of an offer: the number of its row, the right age, every state for the screens. */
export function inventParticipations(ctx: Ctx, offer: DemoOffer, people: DemoPerson[], at: number, random: Random) {
  const today = berlinDay(ctx.now)
  const fitting = people.filter((person) => {
    const age = ageOn(person.birthOn, today)
    return age >= offer.ageFrom && age <= offer.ageTo && (offer.sexes === 'all' || offer.sexes === person.sex)
  })
  const shuffled = fitting.map((person) => ({ person, order: random.below(1_000_000) })).sort((a, b) => a.order - b.order)
  const wanted = offer.taken + offer.waiting + (offer.taken > 0 && at % 3 === 0 ? 2 : 0)
  return shuffled.slice(0, wanted).map(({ person }, place) => ({
    ...stateOf(ctx, offer, place, at),
    ...priceOf(offer, person),
    clubId: ctx.club.id,
    id: newId(),
    courseId: offer.id,
    personId: person.id,
    contactId: person.guardianId ?? person.id,
    companion: offer.countsPairs ? companionOf(person, people) : '',
    queuedAt: ctx.now.subtract(hours(24 * 30 - place * 11)),
    createdAt: ctx.now.subtract(hours(24 * 30 - place * 11)),
    message: place === 3 && at % 4 === 0 ? 'Ich komme beim ersten Mal zehn Minuten später.' : '',
    privacyVersion: PRIVACY_VERSION,
    source: place % 5 === 4 ? 'staff' : 'web',
  }))
}

/** A parent, or an invented grandmother. */
function companionOf({ guardianId, lastname }: DemoPerson, people: readonly DemoPerson[]): string {
  const guardian = people.find(({ id }) => id === guardianId)
  return `${guardian?.firstname ?? 'Renate'} ${guardian?.lastname ?? lastname}`
}

const blank = { confirmedAt: null, holdUntil: null, offerUntil: null, endedReason: null }

function stateOf(ctx: Ctx, offer: DemoOffer, place: number, at: number) {
  const confirmedAt = ctx.now.subtract(hours(24 * 30 - place * 11 - 0.2))
  if (place >= offer.taken + offer.waiting) {
    return place % 2 === 0
      ? { ...blank, state: 'cancelled', confirmedAt, endedReason: 'by_person' }
      : { ...blank, state: 'declined', confirmedAt, endedReason: 'offer_declined' }
  }
  if (offer.isFinished) return { ...blank, state: 'finished', confirmedAt }
  const isLast = place === offer.taken - 1
  if (isLast && offer.waiting >= 4) return { ...blank, state: 'offered', confirmedAt, offerUntil: ctx.now.add(hours(44)) }
  if (isLast && at % 9 === 4) return { ...blank, state: 'requested', holdUntil: ctx.now.add(hours(0.5)) }
  if (place < offer.taken) return { ...blank, state: 'confirmed', confirmedAt }
  const isUnconfirmed = offer.waiting > 2 && place === offer.taken + offer.waiting - 1
  return { ...blank, state: 'waiting', confirmedAt: isUnconfirmed ? null : confirmedAt }
}

function priceOf(offer: DemoOffer, person: DemoPerson) {
  if (person.isMember && offer.memberCents !== null) return { priceKind: 'member', priceCents: offer.memberCents }
  if (offer.cents !== null) return { priceKind: 'non_member', priceCents: offer.cents }
  return { priceKind: 'free', priceCents: 0 }
}
