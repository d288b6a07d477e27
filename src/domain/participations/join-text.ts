import { formatSpan } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import { type AgeUnit, isYoung } from '../courses/texts.ts'
import type { Clash } from './list-clashes.ts'
import { ageIn, type CourseFacts, type EntryDoubt, firstDay, type JoinRefusal } from './rules.ts'
import { JOIN_REFUSALS, STAFF_REFUSALS } from './texts.ts'

interface Offer {
  ageFrom: number | null
  ageTo: number | null
  ageUnit: AgeUnit
  kind: string
  firstAt: Temporal.Instant | null
}

/** `für Kinder von 5 bis 7 Jahren`, `ab 16 Jahren`, `für Kinder bis 18 Monate`. */
export function forAges({ ageFrom, ageTo, ageUnit }: Offer): string {
  const [one, many, dative] = ageUnit === 'months' ? ['Monat', 'Monate', 'Monaten'] : ['Jahr', 'Jahre', 'Jahren']
  if (ageTo === null) return `ab ${plural(ageFrom ?? 0, one, dative)}`
  const whom = isYoung({ ageTo, ageUnit }) ? 'für Kinder ' : ''
  return ageFrom === null ? `${whom}bis ${plural(ageTo, one, many)}` : `${whom}von ${ageFrom} bis ${plural(ageTo, one, dative)}`
}

/** `Mia hat dann schon „Judo“: …`, before somebody signs up for two things at once. */
export function clashText({ name, title, sessions, startsAt, endsAt }: Clash): string {
  const first = `${formatSpan(startsAt, endsAt)} Uhr`
  const when = sessions === 1 ? `am ${first}` : `${sessions} Termine zur selben Zeit, zuerst ${first}`
  return `${name} hat dann schon „${title}“: ${when}.`
}

/** A refusal with the name it is about, and why. `person`: null where several are meant. */
export function joinText(
  refusal: JoinRefusal | keyof typeof JOIN_REFUSALS,
  person: { name: string; birthOn: Temporal.PlainDate } | null,
  offer: Offer,
  now: Temporal.Instant,
): string {
  if (!person || person.name === '') return JOIN_REFUSALS[refusal]
  const { name, birthOn } = person
  if (refusal === 'already_joined') return `${name} ist schon angemeldet.`
  if (refusal === 'trial_used') return `${name} hat hier schon geschnuppert. Bitte melden Sie sich fest an.`
  if (refusal !== 'too_young' && refusal !== 'too_old') return JOIN_REFUSALS[refusal]
  const day = firstDay({ kind: offer.kind, firstSessionAt: offer.firstAt }, now)
  const age = ageIn(offer.ageUnit, birthOn, day)
  const old = offer.ageUnit === 'months' ? plural(age, 'Monat', 'Monate') : plural(age, 'Jahr', 'Jahre')
  const when = offer.kind === 'course' ? ' am ersten Kurstag' : ''
  return `${name} ist${when} ${old} alt. Das Angebot ist ${forAges(offer)}.`
}

/** `Kim ist am ersten Kurstag 14 Jahre alt. Das Angebot ist ab 16 Jahren. …`: all that staff should look at, before it goes on. */
export function doubtText(
  doubts: readonly EntryDoubt[],
  person: { firstname: string; birthOn: Temporal.PlainDate; unanswered: readonly string[] },
  course: CourseFacts,
  now: Temporal.Instant,
): string {
  const ageUnit: AgeUnit = course.ageUnit === 'months' ? 'months' : 'years'
  const offer = { ...course, ageUnit, firstAt: course.firstSessionAt }
  const named = { name: person.firstname, birthOn: person.birthOn }
  const said = doubts.map((doubt) => {
    if (doubt === 'answer_missing') return `Noch ohne Antwort: ${person.unanswered.map((label) => `„${label}“`).join(', ')}.`
    if (doubt === 'guardian_missing' || doubt === 'nobody_reached') return STAFF_REFUSALS[doubt]
    return joinText(doubt, named, offer, now)
  })
  return [...said, 'Soll es so sein, kreuzen Sie „Trotzdem anmelden“ an.'].join(' ')
}
