import type { Ctx } from '../../domain/context.ts'
import type { PublicCourse } from '../../domain/courses/get-public-course.ts'
import { isInFee } from '../../domain/courses/rules.ts'
import { findLiveWishes } from '../../domain/draws/queries.ts'
import { getSignUpTerms } from '../../domain/participations/get-sign-up-terms.ts'
import { forAges } from '../../domain/participations/join-text.ts'
import { ageIn, firstDay, type ParticipationState } from '../../domain/participations/rules.ts'
import type { FamilyMember } from '../../domain/people/list-family.ts'
import { FULL_AGE, isMinor } from '../../domain/people/rules.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { addChildAddress, ownBirthAddress } from '../member/child-address.ts'
import { familyOf } from './own-family.ts'
import type { FamilyView } from './sign-up-family.tsx'
import { isPricedByMembership } from './sign-up-view.ts'

const ageText = (birthOn: Temporal.PlainDate, today: Temporal.PlainDate): string => {
  const years = ageIn('years', birthOn, today)
  return years < 2 ? `${ageIn('months', birthOn, today)} Monate` : `${years} Jahre`
}

/** On the day that counts for a sign-up. */
function isOfAge(
  { ageFrom, ageTo, ageUnit, kind, firstAt }: PublicCourse,
  birthOn: Temporal.PlainDate,
  now: Temporal.Instant,
): boolean {
  const age = ageIn(ageUnit, birthOn, firstDay({ kind, firstSessionAt: firstAt }, now))
  return age >= (ageFrom ?? 0) && age <= (ageTo ?? Number.POSITIVE_INFINITY)
}

const IN_TEXTS: Partial<Record<ParticipationState, string>> = {
  requested: 'ist schon angemeldet, aber noch nicht bestätigt',
  waiting: 'steht schon auf der Warteliste',
  offered: 'hat schon einen Platz angeboten bekommen',
}

const claimOf = ({ firstname, isSelf }: FamilyMember): string =>
  isSelf ? 'Ich bin bereits Mitglied im Verein' : `${firstname} ist bereits Mitglied im Verein`

const admitsChildren = ({ ageFrom, ageUnit }: PublicCourse): boolean =>
  ageUnit === 'months' || ageFrom === null || ageFrom < FULL_AGE

/**
 * Family of the actor, for ticking; empty for visitors and for logins without a person. `childAddress`: form for an own child,
 * with a way back; null where the course takes adults alone.
 */
export async function familyView(ctx: Ctx, course: PublicCourse): Promise<{ family: FamilyView[]; childAddress: string | null }> {
  const people = await familyOf(ctx)
  const isAdult = people.some(({ isSelf, birthOn }) => isSelf && !(birthOn && isMinor(birthOn, ctx.now)))
  const childAddress = isAdult && admitsChildren(course) ? addChildAddress(`/id/${course.slug}/signup`) : null
  return { family: await presentPeople(ctx, course, people), childAddress }
}

async function presentPeople(ctx: Ctx, course: PublicCourse, family: readonly FamilyMember[]): Promise<FamilyView[]> {
  if (family.length === 0) return []
  const ids = family.map(({ id }) => id)
  const [{ alreadyIn }, wishes] = await Promise.all([
    getSignUpTerms(ctx, course.id, ids),
    course.draw ? findLiveWishes(ctx, course.draw.id, ids) : [],
  ])
  const today = berlinDay(ctx.now)
  const asksMembership = isPricedByMembership(course) || isInFee(course.prices)
  return family.map((member) => {
    const { id, firstname, lastname, birthOn, isSelf, isMember } = member
    const hasWish = wishes.some(({ personId }) => personId === id)
    const own = alreadyIn.find(({ personId }) => personId === id)
    const isIn = own !== undefined
    const fits = birthOn === null || isOfAge(course, birthOn, ctx.now)
    const facts = [
      birthOn
        ? ageText(birthOn, today)
        : isSelf
          ? 'Geburtsdatum fehlt'
          : 'Geburtsdatum fehlt, bitte sagen Sie es der Geschäftsstelle',
      isMember ? 'Mitglied' : '',
      fits ? '' : `Das Angebot ist ${forAges(course)}.`,
    ]
    return {
      id,
      name: isSelf ? `${firstname} ${lastname} (Sie)` : `${firstname} ${lastname}`,
      note: own
        ? (IN_TEXTS[own.state] ?? 'ist schon angemeldet')
        : hasWish
          ? 'hat schon einen Wunsch'
          : facts.filter(Boolean).join(' · '),
      isMember,
      claim: asksMembership && !isMember ? claimOf(member) : '',
      birthAddress: isSelf && birthOn === null && !isIn ? ownBirthAddress(`/id/${course.slug}/signup`, isMember) : null,
      isDisabled: isIn || hasWish || birthOn === null || !fits,
    }
  })
}
