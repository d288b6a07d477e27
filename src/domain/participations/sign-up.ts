import { sql } from 'kysely'
import { goOn, transaction } from '../../database/transaction.ts'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import type { GivenPayment } from '../debtors/rules.ts'
import { findOrCreatePerson } from '../people/commands.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { enterPeople } from './enter-people.ts'
import { factsAbout, factsOf, type PersonFacts } from './facts-of.ts'
import type { Standing } from './get-standing.ts'
import type { CommonInput, SignUp } from './input.ts'
import { type EntryRefusal, type Newcomer, type Plan, planEntry } from './plan-entry.ts'
import { countWaitingBefore, lockCourse } from './queries.ts'
import { isMinor, type PriceClaim } from './rules.ts'
import { tell } from './tell.ts'

/** What somebody without an account is told: nothing that shows whether this person was known before. */
export type Joined = {
  /** `offered`: of those who waited, at once. */
  state: 'requested' | 'waiting' | 'confirmed' | 'offered'
  position: number | null
  email: string
  /** How many of those who signed up together wait. */
  waiting: number
  people: number
}

export type SignUpRefusal = EntryRefusal | 'key_reused'

export interface SignUpRequest {
  courseId: string
  input: SignUp
  source: 'web' | 'api' | 'account'
  /** A repeated request under the same key does nothing and gets the same answer. */
  idempotencyKey: string | null
}

/**
 * Signs one or several people up: takes places or waiting positions at once, in order of arrival. Without an account a mailed link has
 * to be followed; whoever is signed in under this e-mail address is in at once. Somebody already in gets the same answer and a mail
 * that says so.
 */
export async function signUp(ctx: Ctx, request: SignUpRequest): Promise<Answer<Joined, SignUpRefusal>> {
  const { courseId, input, idempotencyKey } = request
  return transaction(ctx, (ctx) =>
    onlyOnce<Joined, EntryRefusal>(ctx, { operation: 'signUp', key: idempotencyKey, input: { courseId, input } }, () =>
      join(ctx, request),
    ),
  )
}

async function join(ctx: Ctx, { courseId, input, source }: SignUpRequest): Promise<Answer<Joined, EntryRefusal>> {
  const everybody = await bringPeople(ctx, input)
  const ids = everybody.map(({ personId }) => personId)
  const [course, facts] = await Promise.all([lockCourse(ctx, courseId), factsOf(ctx, courseId, ids)])
  if (course.waitsForDraw) return refuse('in_draw')
  const { groupKind, isTrial, consents, message } = input
  const payment = paymentOf(input)
  const entry = { people: everybody, groupKind, isTrial, consents, payment, hasKnownAccount: false }
  const inside = ids.filter((id) => factsAbout(facts, id).isAlreadyIn)
  const asStrangers = planEntry(course, { ...facts, people: facts.people.map(asStranger) }, entry)
  if (!asStrangers.ok) {
    if (ABOUT_COURSE.has(asStrangers.refusal)) await tellAgain(ctx, courseId, inside)
    return refuse(asStrangers.refusal)
  }
  const people = everybody.filter(({ personId }) => !inside.includes(personId))
  const plan = people.length > 0 ? planEntry(course, facts, { ...entry, people }) : asStrangers
  if (!plan.ok) return refuse(plan.refusal)
  await tellAgain(ctx, courseId, inside)
  const joined = { email: input.email, people: everybody.length }
  const answer = inside.length > 0 ? await answerAsStrangers(ctx, courseId, asStrangers.value) : null
  if (people.length === 0 && answer) return ok({ ...joined, ...answer })
  const isSure = isOwnAddress(ctx, input.email)
  const manner = { groupKind, isSure, payment, message, source, lockedAt: facts.lockedAt }
  const { placed, waiting } = await enterPeople(ctx, course, plan.value, manner)
  return ok({ ...joined, ...(answer ?? summaryOf(placed, waiting, waitersIn(plan.value).length)) })
}

/** Refusals that no other input would change: whoever is in already is told by mail all the same. */
const ABOUT_COURSE: ReadonlySet<EntryRefusal> = new Set(['full', 'too_few_places', 'closed', 'not_bookable', 'not_open_yet'])

/** The same person, as though they had never been in this course. */
const asStranger = (person: PersonFacts): PersonFacts =>
  person.isAlreadyIn ? { ...person, isAlreadyIn: false, hasTriedBefore: false } : person

const waitersIn = ({ people }: Plan) => people.filter(({ share }) => share === 'waiting')

/** What strangers would be answered in the place of these people: nobody learns by trying who takes part or waits. */
async function answerAsStrangers(
  ctx: Ctx,
  courseId: string,
  plan: Plan,
): Promise<Pick<Joined, 'state' | 'position' | 'waiting'>> {
  const [first, ...others] = waitersIn(plan)
  const state = plan.people.some(({ share }) => share === 'place') ? 'requested' : 'waiting'
  if (!first) return { state, position: null, waiting: 0 }
  return { state, position: (await countWaitingBefore(ctx, courseId, first.rank)) + 1, waiting: 1 + others.length }
}

/** What several standings come to: a place counts more than the wait of others. */
export function summaryOf(
  placed: Standing | null,
  waiting: Standing | null,
  waits: number,
): Pick<Joined, 'state' | 'position' | 'waiting'> {
  if (!placed && waiting?.state === 'offered') return { state: 'offered', position: null, waiting: 0 }
  const state = placed ? (placed.isConfirmed ? 'confirmed' : 'requested') : 'waiting'
  return { state, position: waiting?.position ?? null, waiting: waits }
}

/** The choice of payment as typed. */
export function paymentOf({ payment, iban, holder }: CommonInput): GivenPayment | null {
  if (payment === 'invoice') return { kind: 'invoice' }
  return payment === 'mandate' ? { kind: 'mandate', account: iban || holder ? { iban, holder } : null } : null
}

/** The people of a form, each known as a person from now on; children with their guardian. */
export async function bringPeople(ctx: Ctx, input: SignUp): Promise<Newcomer[]> {
  const { email, phone, guardian, claimsMembership, claimsReduced } = input
  // Two requests for the same new person at one moment must find the same person.
  const address = `${ctx.club.id} ${email.toLowerCase()}`
  await goOn(ctx, sql`select pg_advisory_xact_lock(hashtextextended(${address}, 0))`.execute(ctx.db))
  const guardianId = guardian ? await findOrCreatePerson(ctx, { ...guardian, email, phone }) : null
  const claim: PriceClaim = claimsMembership ? 'member' : claimsReduced ? 'reduced' : null
  const people = new Map<string, Newcomer>()
  for (const { firstname, lastname, birthOn, sex, companion, answers } of [input, ...input.others]) {
    const personId = await findOrCreatePerson(ctx, { firstname, lastname, birthOn, sex, email, phone })
    const isChild = guardianId !== null && isMinor(birthOn, ctx.now)
    const given = Object.fromEntries(Object.entries(answers).map(([id, text]) => [id, text ?? '']))
    const contactId = isChild ? guardianId : personId
    people.set(personId, {
      personId,
      contactId,
      birthOn,
      sex,
      hasGuardian: guardianId !== null,
      companion,
      answers: given,
      claim,
    })
  }
  return [...people.values()]
}

/** Whether the actor is signed in under this address: nothing is left to be confirmed. */
export const isOwnAddress = (ctx: Ctx, email: string): boolean =>
  ctx.actor.kind === 'user' && ctx.actor.email.toLowerCase() === email.toLowerCase()

/** Tells those who take part or wait already where they stand. */
export async function tellAgain(ctx: Ctx, courseId: string, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return
  const rows = await ctx.db
    .selectFrom('participations')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('courseId', '=', courseId)
    .where('personId', 'in', [...personIds])
    .where('state', 'in', ['requested', 'confirmed', 'waiting', 'offered'])
    .orderBy('id')
    .execute()
  for (const { id } of rows) await tell(ctx, [id], 'already')
}
