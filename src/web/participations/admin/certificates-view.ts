import type { Certificates } from '../../../domain/certificates/issue-certificates.ts'
import type { PersonPresence } from '../../../domain/certificates/queries.ts'
import { mayBeCertified, percentOf } from '../../../domain/certificates/rules.ts'
import { CERTIFICATE_REFUSALS } from '../../../domain/certificates/texts.ts'
import type { Ctx } from '../../../domain/context.ts'
import { canSeePrices } from '../../../domain/participations/access.ts'
import { berlinDay, formatDay } from '../../../kernel/calendar.ts'
import { formatCents } from '../../../kernel/money.ts'

export const PATH = '/admin/participants/certificates'

export interface PresenceRow {
  id: string
  name: string
  attended: string
  percent: string
  mayGet: boolean
  /** Reason against a certificate; empty without one. */
  reason: string
}

export function presentPresence(person: PersonPresence): PresenceRow {
  const answer = mayBeCertified(person)
  return {
    id: person.personId,
    name: `${person.firstname} ${person.lastname}`,
    attended: `${person.attended} von ${person.held}`,
    percent: person.held > 0 ? `${percentOf(person)} %` : '',
    mayGet: answer.ok,
    reason: answer.ok ? '' : CERTIFICATE_REFUSALS[answer.refusal],
  }
}

/** Health insurances ask for four fifths of the whole course. */
export const RUNS_UNTIL = 'Kurs läuft noch bis'

const hoursText = (minutes: number): string =>
  `${[minutes >= 60 && `${Math.floor(minutes / 60)} Std.`, minutes % 60 > 0 && `${minutes % 60} Min.`].filter(Boolean).join(' ')}`

type Line = [name: string, value: string]

function linesOf(person: PersonPresence, seesPrices: boolean): Line[] {
  const { firstOn, lastOn, held, attended, minutes, priceCents } = person
  return [
    ...(firstOn && lastOn ? [['Zeitraum', `${formatDay(firstOn)} bis ${formatDay(lastOn)}`] as Line] : []),
    ['Besuchte Stunden', `${attended} von ${held} (${percentOf(person)} %), zusammen ${hoursText(minutes)}`],
    ...(seesPrices && priceCents ? [['Kursgebühr', formatCents(priceCents)] as Line] : []),
  ]
}

/** Data of the certificates as plain JSON, a page for each person. The fee only for actors who see prices. */
export function presentCertificates(ctx: Ctx, certificates: readonly Certificates[]) {
  const today = berlinDay(ctx.now)
  const { displayName, slogan, colours } = ctx.club
  const contact = certificates[0]?.contact ?? null
  const reach = contact
    ? [contact.street, [contact.postcode, contact.city].filter(Boolean).join(' '), contact.phone, contact.email]
    : []
  const titles = new Set(certificates.map(({ title }) => title))
  return {
    issuedOn: { year: today.year, month: today.month, day: today.day },
    place: [contact?.city, formatDay(today)].filter(Boolean).join(', '),
    club: { name: displayName, slogan, colour: colours.primary, reach: reach.filter(Boolean) },
    title: ['Teilnahmebescheinigung', ...(titles.size === 1 ? titles : [])].join(' '),
    people: certificates.flatMap(({ title, trainers, runsUntil, people }) =>
      people.map((person) => ({
        name: `${person.firstname} ${person.lastname}`,
        birth: person.birthOn ? formatDay(person.birthOn) : '',
        course: title,
        rows: [
          ...(trainers.length > 0 ? [['Leitung', trainers.join(', ')] as Line] : []),
          ...linesOf(person, canSeePrices(ctx.actor)),
          ...(runsUntil ? [[RUNS_UNTIL, formatDay(runsUntil)] as Line] : []),
        ],
      })),
    ),
  }
}
