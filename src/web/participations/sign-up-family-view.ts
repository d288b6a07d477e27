import type { Ctx } from '../../domain/context.ts'
import type { Offer } from '../../domain/courses/get-offer.ts'
import { findLiveWishes } from '../../domain/draws/queries.ts'
import { getSignUpTerms } from '../../domain/participations/get-sign-up-terms.ts'
import { ageIn } from '../../domain/participations/rules.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import type { FamilyView } from './sign-up-family.tsx'
import { familyOf } from './sign-up-steps.ts'

const ageText = (birthOn: Temporal.PlainDate, today: Temporal.PlainDate): string => {
  const years = ageIn('years', birthOn, today)
  return years < 2 ? `${ageIn('months', birthOn, today)} Monate` : `${years} Jahre`
}

/** The family of whoever is signed in, for ticking; empty for visitors and for logins without a person. */
export async function familyView(ctx: Ctx, offer: Offer): Promise<FamilyView[]> {
  const family = await familyOf(ctx)
  if (family.length === 0) return []
  const ids = family.map(({ id }) => id)
  const [{ alreadyIn }, wishes] = await Promise.all([
    getSignUpTerms(ctx, offer.id, ids),
    offer.draw ? findLiveWishes(ctx, offer.draw.id, ids) : [],
  ])
  const today = berlinDay(ctx.now)
  return family.map(({ id, firstname, lastname, birthOn, isSelf, isMember }) => {
    const hasWish = wishes.some(({ personId }) => personId === id)
    const isIn = alreadyIn.includes(id)
    const facts = [
      birthOn ? ageText(birthOn, today) : 'Geburtsdatum fehlt, bitte sagen Sie es dem Verein',
      isMember ? 'Mitglied' : '',
    ]
    return {
      id,
      name: isSelf ? `${firstname} ${lastname} (Sie)` : `${firstname} ${lastname}`,
      note: isIn ? 'ist schon angemeldet oder wartet' : hasWish ? 'hat schon einen Wunsch' : facts.filter(Boolean).join(' · '),
      isMember,
      isDisabled: isIn || hasWish || birthOn === null,
    }
  })
}
