import type { Ctx } from '../../domain/context.ts'
import { canManageMembers } from '../../domain/members/access.ts'
import { type AskedCourse, listCoursesOf } from '../../domain/participations/list-courses-of.ts'
import { STATE_TEXTS } from '../../domain/participations/texts.ts'
import { canChangePerson, canSeeCare, canSetCare } from '../../domain/people/access.ts'
import { getPerson } from '../../domain/people/get-person.ts'
import { readMoreContacts } from '../../domain/people/more-contacts.ts'
import { FULL_AGE } from '../../domain/people/rules.ts'
import { getCare } from '../../domain/people/set-care.ts'
import { ageOn, berlinDay, formatDay } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import { careDefaults } from '../attendance/care-fields.ts'
import { callAddress } from '../participations/participants-view.ts'

const answerField = (questionId: string): string => `answers.${questionId}`

function presentAskedCourse({ participationId, slug, title, state, isTrial, questions }: AskedCourse) {
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

export const presentMoreContacts = (text: string) =>
  readMoreContacts(text).map((contact) => ({ ...contact, call: callAddress(contact.phone) }))

/** View of a person for staff. @throws NotFound without a reach to the person */
export async function presentPerson(ctx: Ctx, personId: string) {
  const { reach, guardians, ...person } = await getPerson(ctx, personId)
  const [care, courses] = await Promise.all([
    canSeeCare(ctx.actor, reach) ? getCare(ctx, personId) : null,
    listCoursesOf(ctx, personId),
  ])
  const { birthOn, memberNo, login } = person
  const age = birthOn && ageOn(birthOn, berlinDay(ctx.now))
  const address = [person.street, `${person.postcode} ${person.city}`.trim()].filter(Boolean).join(', ')
  return {
    id: personId,
    mergedInto: person.mergedInto,
    name: [person.title, person.firstname, person.lastname].filter(Boolean).join(' '),
    about: [
      birthOn && age !== null && `${plural(age, 'Jahr', 'Jahre')}, geboren am ${formatDay(birthOn)}`,
      memberNo === null ? 'kein Mitglied' : `Mitglied Nr. ${memberNo}`,
      login && `loggt sich mit ${login} ein`,
    ]
      .filter(Boolean)
      .join(' · '),
    mayChange: canChangePerson(ctx.actor, reach),
    file: canManageMembers(ctx.actor) ? `/admin/members/care/${personId}?teil=auskunft` : null,
    mayGiveLogin: login === '' && person.email !== '' && canManageMembers(ctx.actor),
    isMinor: age === null || age < FULL_AGE,
    call: callAddress(person.phone),
    more: presentMoreContacts(person.moreContacts),
    address,
    isReached: [person.phone, person.email, person.moreContacts, address].some((text) => text !== ''),
    fields: { ...person, birthOn: birthOn ? formatDay(birthOn) : '' },
    guardians: guardians.map(({ until, ...guardian }) => ({
      ...guardian,
      call: callAddress(guardian.phone),
      until: until ? `bis ${formatDay(until)}` : '',
    })),
    care: care && careDefaults(care),
    maySetCare: canSetCare(ctx.actor, reach),
    courses: courses.map(presentAskedCourse),
  }
}

export type PersonView = Awaited<ReturnType<typeof presentPerson>>
