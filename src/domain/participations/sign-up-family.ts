import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { type Ctx, ownPersonId } from '../context.ts'
import { findActiveMandate } from '../debtors/queries.ts'
import { findGuardian } from '../people/add-guardian.ts'
import { type FamilyMember, listFamily } from '../people/list-family.ts'
import { isMinor } from '../people/rules.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { enterPeople } from './enter-people.ts'
import type { FamilySignUp } from './input.ts'
import { type EntryRefusal, type Newcomer, planEntry } from './plan-entry.ts'
import { lockCourse } from './queries.ts'
import { type Facts, factsAbout, readFacts } from './read-facts.ts'
import { type Joined, paymentOf, type SignUpRefusal, summaryOf } from './sign-up.ts'

export interface FamilyRequest {
  courseId: string
  input: FamilySignUp
  idempotencyKey: string | null
}

/**
 * Signs up the actor and their family, confirmed at once. @throws Forbidden without an own person, NotFound outside the family
 */
export async function signUpFamily(
  ctx: Ctx,
  { courseId, input, idempotencyKey }: FamilyRequest,
): Promise<Answer<Joined, SignUpRefusal | 'birth_missing'>> {
  const self = ownPersonOf(ctx)
  return transaction(ctx, (ctx) =>
    onlyOnce(ctx, { operation: 'signUpFamily', key: idempotencyKey, input: { self, courseId, input } }, () =>
      join(ctx, self, courseId, input),
    ),
  )
}

/** @throws Forbidden for a login without a person in this club. */
export function ownPersonOf(ctx: Ctx): string {
  const personId = ownPersonId(ctx)
  allow(personId !== null)
  return personId
}

async function join(
  ctx: Ctx,
  self: string,
  courseId: string,
  input: FamilySignUp,
): Promise<Answer<Joined, EntryRefusal | 'birth_missing'>> {
  const course = await lockCourse(ctx, courseId)
  if (course.waitsForDraw) return refuse('in_draw')
  const ids = [...new Set(input.people.map(({ id }) => id))]
  const facts = await readFacts(ctx, courseId, ids)
  const brought = await bringFamily(ctx, self, input, facts)
  if (!brought.ok) return brought
  const people = brought.value
  const { groupKind, isTrial, consents, message } = input
  const payment = paymentOf(input)
  const hasKnownAccount = payment?.kind === 'mandate' && !payment.account && (await findActiveMandate(ctx, self)) !== null
  const plan = planEntry(course, facts, { people, groupKind, isTrial, consents, payment, hasKnownAccount })
  if (!plan.ok) return refuse(plan.refusal)
  const manner = { groupKind, isSure: true, payment, message, source: 'account' as const, lockedAt: facts.lockedAt }
  const entered = await enterPeople(ctx, course, plan.value, manner)
  return ok({ ...summaryOf(entered), email: found(entered.placed ?? entered.waiting[0]).email, people: people.length })
}

/** @throws NotFound outside the family. */
export async function bringFamily(
  ctx: Ctx,
  self: string,
  input: FamilySignUp,
  facts: Pick<Facts, 'people'>,
): Promise<Answer<Newcomer[], 'birth_missing'>> {
  const family = await listFamily(ctx, self)
  const people: Newcomer[] = []
  for (const id of new Set(input.people.map((one) => one.id))) {
    const member = found(family.find((one) => one.id === id))
    const { birthOn } = member
    if (!birthOn) return refuse('birth_missing')
    const asked = found(input.people.find((one) => one.id === id))
    const answers = Object.fromEntries(Object.entries(asked.answers).map(([question, text]) => [question, text ?? '']))
    const isMember = factsAbout(facts, id).isMember || asked.claimsMembership
    const claim = isMember ? 'member' : input.claimsReduced ? 'reduced' : null
    const contactId = await contactFor(ctx, self, member, birthOn)
    const hasGuardian = contactId !== id
    people.push({ personId: id, contactId, birthOn, sex: member.sex, hasGuardian, companion: asked.companion, answers, claim })
  }
  return ok(people)
}

/** Contact for mails and signature: a guardian of a minor, else the person. */
async function contactFor(ctx: Ctx, self: string, member: FamilyMember, birthOn: Temporal.PlainDate): Promise<string> {
  if (!isMinor(birthOn, ctx.now)) return member.id
  return member.isSelf ? ((await findGuardian(ctx, member.id)) ?? member.id) : self
}
