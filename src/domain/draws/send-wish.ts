import { transaction } from '../../database/transaction.ts'
import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { findActiveMandate } from '../debtors/queries.ts'
import type { FamilySignUp, SignUp } from '../participations/input.ts'
import type { Entry, EntryRefusal, Newcomer } from '../participations/plan-entry.ts'
import { factsAbout, readFacts } from '../participations/read-facts.ts'
import { bringPeople, isOwnAddress, notifyAgain, paymentOf } from '../participations/sign-up.ts'
import { bringFamily, ownPersonOf } from '../participations/sign-up-family.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { openDraw } from './commands.ts'
import { enterWish } from './enter-wish.ts'
import { notifyOfWish } from './notify-of-wish.ts'
import { planChoices } from './plan-choices.ts'
import { type Draw, findLiveWishes, getDrawOf, listDrawnCourses, lockDraw, momentAfterLock } from './queries.ts'
import { mayWish } from './rules.ts'

/** Answer to a stranger; reveals nothing about known people. */
export type Wished = { email: string; people: number; isSure: boolean }
export type SendRefusal = EntryRefusal | 'birth_missing' | 'drawn' | 'key_reused'

export interface WishRequest<Input> {
  /** The course of the form: the dearest wish. */
  courseId: string
  others: readonly string[]
  input: Input
  idempotencyKey: string | null
  source?: 'web' | 'api'
}

/**
 * Enters a wish for courses of a draw. A mailed link confirms, unless the login has this address. For people with a wish it
 * answers the same and mails them so.
 */
export async function sendWish(ctx: Ctx, request: WishRequest<SignUp>): Promise<Answer<Wished, SendRefusal>> {
  const { courseId, others, input, idempotencyKey: key } = request
  return transaction(ctx, (ctx) =>
    onlyOnce(ctx, { operation: 'sendWish', key, input: { courseId, others, input } }, async () => {
      const people = await bringPeople(ctx, input)
      const draw = await lockDraw(ctx, await getDrawOf(ctx, courseId))
      const isSure = isOwnAddress(ctx, input.email)
      return take(ctx, draw, request, {
        people,
        isSure,
        email: input.email,
        hasKnownAccount: false,
        source: request.source ?? 'web',
      })
    }),
  )
}

/** Enters a wish of the family, confirmed at once. @throws Forbidden without an own person, NotFound outside the family. */
export async function sendFamilyWish(ctx: Ctx, request: WishRequest<FamilySignUp>): Promise<Answer<Wished, SendRefusal>> {
  const { courseId, others, input, idempotencyKey: key } = request
  const self = ownPersonOf(ctx)
  return transaction(ctx, (ctx) =>
    onlyOnce(ctx, { operation: 'sendFamilyWish', key, input: { self, courseId, others, input } }, async () => {
      const draw = await lockDraw(ctx, await getDrawOf(ctx, courseId))
      const ids = input.people.map(({ id }) => id)
      const people = await bringFamily(ctx, self, input, await readFacts(ctx, courseId, ids))
      if (!people.ok) return people
      const hasKnownAccount = (await findActiveMandate(ctx, self)) !== null
      return take(ctx, draw, request, {
        people: people.value,
        isSure: true,
        email: '',
        hasKnownAccount,
        source: 'account',
        self,
      })
    }),
  )
}

interface Sender {
  people: readonly Newcomer[]
  isSure: boolean
  email: string
  hasKnownAccount: boolean
  source: 'web' | 'api' | 'account'
  /** Gets the mails; default: the contact of the first person. */
  self?: string
}

/** People without a wish and a place; the others are told their standing. */
async function newPeople(ctx: Ctx, draw: Draw, courseId: string, people: readonly Newcomer[]): Promise<Newcomer[]> {
  const ids = people.map(({ personId }) => personId)
  const wishes = await findLiveWishes(ctx, draw.id, ids)
  const facts = await readFacts(ctx, courseId, ids)
  const isIn = (id: string) => factsAbout(facts, id).isAlreadyIn
  for (const wishId of new Set(wishes.map((wish) => wish.wishId))) await notifyOfWish(ctx, wishId, 'already')
  await notifyAgain(ctx, courseId, ids.filter(isIn))
  return people.filter(({ personId }) => !isIn(personId) && !wishes.some((wish) => wish.personId === personId))
}

async function take(
  ctx: Ctx,
  draw: Draw,
  { courseId, others, input }: WishRequest<SignUp | FamilySignUp>,
  sender: Sender,
): Promise<Answer<Wished, EntryRefusal | 'drawn'>> {
  const lockedAt = await momentAfterLock(ctx)
  const answer = mayWish(draw, lockedAt)
  if (!answer.ok) return answer
  await openDraw(ctx, draw)
  const people = await newPeople(ctx, draw, courseId, sender.people)
  const wished = { email: sender.email, people: sender.people.length, isSure: sender.isSure }
  if (people.length === 0) return ok(wished)
  const { groupKind, consents, message } = input
  const { hasKnownAccount, isSure, source, self } = sender
  const payment = paymentOf(input)
  const entry: Entry = { people, groupKind, isTrial: false, consents, payment, hasKnownAccount }
  const courses = (await listDrawnCourses(ctx, [draw.id])).filter(({ state }) => state === 'published' || state === 'running')
  const choices = await planChoices(
    ctx,
    courseId,
    courses.map(({ id }) => id),
    entry,
  )
  const ranked = [...new Set([courseId, ...others])]
  for (const id of ranked) {
    const choice = choices.get(id)
    if (!choice) return refuse('not_bookable')
    if (!choice.plan.ok) return choice.plan
  }
  const contactId = self ?? found(people[0]).contactId
  const wishId = await enterWish(ctx, draw, {
    people,
    choices,
    ranked,
    contactId,
    groupKind,
    payment,
    message,
    isSure,
    source,
    lockedAt,
  })
  const wish = await notifyOfWish(ctx, wishId, isSure ? 'confirmed' : 'received')
  return ok({ ...wished, email: wish.email })
}
