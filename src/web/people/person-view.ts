import type { Ctx } from '../../domain/context.ts'
import { type AskedOffer, listOffersOf } from '../../domain/participations/list-offers-of.ts'
import { STATE_TEXTS } from '../../domain/participations/texts.ts'
import { canChangePerson, canSeeCare, canSetCare } from '../../domain/people/access.ts'
import { getPerson } from '../../domain/people/get-person.ts'
import { FULL_AGE } from '../../domain/people/rules.ts'
import { getCare } from '../../domain/people/set-care.ts'
import { ageOn, berlinDay, formatDay } from '../../kernel/calendar.ts'
import { careDefaults } from '../attendance/care-fields.ts'
import { callAddress } from '../participations/participants-view.ts'

/** The field of a question's answer. */
const answerField = (questionId: string): string => `answers.${questionId}`

function presentOffer({ participationId, slug, title, state, isTrial, questions }: AskedOffer) {
  const standing = state === null ? 'auf der Gruppenliste' : STATE_TEXTS[state]
  return {
    participationId,
    title,
    to: state === null ? `/admin/mobile/courseMembers?kurs=${slug}` : `/admin/participants?kurs=${slug}`,
    standing: isTrial ? `${standing}, schnuppert` : standing,
    questions: questions.map(({ id, answer, ...question }) => ({ ...question, name: answerField(id) })),
    answers: Object.fromEntries(questions.map(({ id, answer }) => [answerField(id), answer])),
  }
}

/** A person as staff see them: what may be changed is a form, all else is read. @throws NotFound for whoever leads nothing of theirs */
export async function presentPerson(ctx: Ctx, personId: string) {
  const { reach, guardians, ...person } = await getPerson(ctx, personId)
  const [care, offers] = await Promise.all([
    canSeeCare(ctx.actor, reach) ? getCare(ctx, personId) : null,
    listOffersOf(ctx, personId),
  ])
  const { birthOn, memberNo, login } = person
  const age = birthOn && ageOn(birthOn, berlinDay(ctx.now))
  const address = [person.street, `${person.postcode} ${person.city}`.trim()].filter(Boolean).join(', ')
  return {
    id: personId,
    name: [person.title, person.firstname, person.lastname].filter(Boolean).join(' '),
    about: [
      birthOn && `${age} Jahre, geboren am ${formatDay(birthOn)}`,
      memberNo === null ? 'kein Mitglied' : `Mitglied Nr. ${memberNo}`,
      login && `loggt sich mit ${login} ein`,
    ]
      .filter(Boolean)
      .join(' · '),
    mayChange: canChangePerson(ctx.actor, reach),
    isMinor: age === null || age < FULL_AGE,
    call: callAddress(person.phone),
    address,
    isReached: [person.phone, person.email, address].some((text) => text !== ''),
    fields: { ...person, birthOn: birthOn ? formatDay(birthOn) : '' },
    guardians: guardians.map(({ until, ...guardian }) => ({
      ...guardian,
      call: callAddress(guardian.phone),
      until: until ? `bis ${formatDay(until)}` : '',
    })),
    care: care && careDefaults(care),
    maySetCare: canSetCare(ctx.actor, reach),
    offers: offers.map(presentOffer),
  }
}

export type PersonView = Awaited<ReturnType<typeof presentPerson>>
