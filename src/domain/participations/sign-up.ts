import { sql } from 'kysely'
import { goOn, transaction } from '../../database/transaction.ts'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import type { GivenPayment } from '../debtors/rules.ts'
import { findOrCreatePerson } from '../people/commands.ts'
import { isMinor } from '../people/rules.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { type Entered, enterPeople } from './enter-people.ts'
import type { CommonInput, SignUp } from './input.ts'
import { notifyOfStep } from './notify-of-step.ts'
import { type EntryRefusal, type Newcomer, type Plan, planEntry } from './plan-entry.ts'
import { countWaitingBefore, lockCourse } from './queries.ts'
import { factsAbout, type PersonFacts, readFacts } from './read-facts.ts'
import type { PriceClaim } from './rules.ts'

/** Answer to a stranger; reveals nothing about known people. */
export type Joined = {
  state: 'requested' | 'waiting' | 'confirmed' | 'offered'
  position: number | null
  email: string
  waiting: number
  people: number
  /** Sign-up of a firm place; null while it waits for a press, and for all who only wait. */
  placeId: string | null
}

export type SignUpRefusal = EntryRefusal | 'key_reused'

export interface SignUpRequest {
  courseId: string
  input: SignUp
  source: 'web' | 'api' | 'account'
  /** A repeated request with the same key gets the first answer and does nothing. */
  idempotencyKey: string | null
}

/**
 * Signs people up: places or waiting positions at once, in order of arrival. A mailed link confirms, unless the login has this
 * address. For people already in it answers the same and mails them so.
 */
export async function signUp(ctx: Ctx, request: SignUpRequest): Promise<Answer<Joined, SignUpRefusal>> {
  const { courseId, input, idempotencyKey } = request
  return transaction(ctx, (ctx) =>
    onlyOnce(ctx, { operation: 'signUp', key: idempotencyKey, input: { courseId, input } }, () => join(ctx, request)),
  )
}

async function join(ctx: Ctx, { courseId, input, source }: SignUpRequest): Promise<Answer<Joined, EntryRefusal>> {
  const everybody = await bringPeople(ctx, input)
  const ids = everybody.map(({ personId }) => personId)
  const [course, facts] = await Promise.all([lockCourse(ctx, courseId), readFacts(ctx, courseId, ids)])
  if (course.waitsForDraw) return refuse('in_draw')
  const { groupKind, isTrial, consents, message } = input
  const payment = paymentOf(input)
  const entry = { people: everybody, groupKind, isTrial, consents, payment, hasKnownAccount: false }
  const inside = ids.filter((id) => factsAbout(facts, id).isAlreadyIn)
  const asStrangers = planEntry(course, { ...facts, people: facts.people.map(asStranger) }, entry)
  if (!asStrangers.ok) {
    if (ABOUT_COURSE.has(asStrangers.refusal)) await notifyAgain(ctx, courseId, inside)
    return refuse(asStrangers.refusal)
  }
  const people = everybody.filter(({ personId }) => !inside.includes(personId))
  const plan = people.length > 0 ? planEntry(course, facts, { ...entry, people }) : asStrangers
  if (!plan.ok) return refuse(plan.refusal)
  await notifyAgain(ctx, courseId, inside)
  const joined = { email: input.email, people: everybody.length }
  const answer = inside.length > 0 ? await answerAsStrangers(ctx, courseId, asStrangers.value) : null
  if (people.length === 0 && answer) return ok({ ...joined, ...answer })
  const isSure = isOwnAddress(ctx, input.email)
  const manner = { groupKind, isSure, payment, message, source, lockedAt: facts.lockedAt }
  const entered = await enterPeople(ctx, course, plan.value, manner)
  return ok({ ...joined, ...(answer ?? summaryOf(entered)) })
}

/** Refusals independent of the input: people already in still get their mail. */
const ABOUT_COURSE: ReadonlySet<EntryRefusal> = new Set([
  'full',
  'too_few_places',
  'closed',
  'not_bookable',
  'cancelled',
  'not_open_yet',
])

const asStranger = (person: PersonFacts): PersonFacts =>
  person.isAlreadyIn ? { ...person, isAlreadyIn: false, hasTriedBefore: false } : person

const waitersIn = ({ people }: Plan) => people.filter(({ share }) => share === 'waiting')

type Summary = Omit<Joined, 'email' | 'people'>

/** Answers as to strangers: trials reveal no participants. */
async function answerAsStrangers(ctx: Ctx, courseId: string, plan: Plan): Promise<Summary> {
  const [first, ...others] = waitersIn(plan)
  const state = plan.people.some(({ share }) => share === 'place') ? 'requested' : 'waiting'
  if (!first) return { state, position: null, waiting: 0, placeId: null }
  const position = (await countWaitingBefore(ctx, courseId, first.rank)) + 1
  return { state, position, waiting: 1 + others.length, placeId: null }
}

/** A place outweighs the wait of others. */
export function summaryOf({ placed, waiting }: Entered): Summary {
  const waits = waiting.filter(({ state }) => state === 'waiting')
  if (!placed && waits.length < waiting.length) return { state: 'offered', position: null, waiting: waits.length, placeId: null }
  const state = placed ? (placed.isConfirmed ? 'confirmed' : 'requested') : 'waiting'
  const placeId = placed?.isConfirmed ? placed.id : null
  return { state, position: waits[0]?.position ?? null, waiting: waits.length, placeId }
}

export function paymentOf({ payment, iban, holder }: CommonInput): GivenPayment | null {
  if (payment === 'invoice') return { kind: 'invoice' }
  return payment === 'mandate' ? { kind: 'mandate', account: iban || holder ? { iban, holder } : null } : null
}

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

/** The actor's login has this address, so nothing needs confirmation. */
export const isOwnAddress = (ctx: Ctx, email: string): boolean =>
  ctx.actor.kind === 'user' && ctx.actor.email.toLowerCase() === email.toLowerCase()

export async function notifyAgain(ctx: Ctx, courseId: string, personIds: readonly string[]): Promise<void> {
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
  for (const { id } of rows) await notifyOfStep(ctx, [id], 'already')
}
