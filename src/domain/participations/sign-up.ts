import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, dayRange } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { addGuardian, findOrCreatePerson } from '../people/commands.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { PRIVACY_VERSION, type SignUp } from './input.ts'
import { type Facts, factsOf, type LockedCourse, lockCourse } from './queries.ts'
import { FULL_AGE, isMinor, type JoinRefusal, mayJoin, priceFor } from './rules.ts'
import { tell } from './tell.ts'

/** What somebody without an account is told: nothing that shows whether this person was known before. */
export type Joined = { state: 'requested' | 'waiting' | 'confirmed'; position: number | null; email: string }

export interface SignUpRequest {
  courseId: string
  input: SignUp
  source: 'web' | 'api' | 'account'
  /** A repeated request under the same key does nothing and gets the same answer. */
  idempotencyKey: string | null
}

/**
 * Signs a person up: takes a place or a waiting position at once, in order of arrival. Without an account a mailed link has to be
 * followed; whoever is signed in under this e-mail address is in at once. Somebody already in gets the same answer and a mail that says so.
 */
export async function signUp(ctx: Ctx, request: SignUpRequest): Promise<Answer<Joined, JoinRefusal | 'key_reused'>> {
  const { courseId, input, idempotencyKey } = request
  return transaction(ctx, (ctx) =>
    onlyOnce<Joined, JoinRefusal>(ctx, { operation: 'signUp', key: idempotencyKey, input: { courseId, input } }, async () => {
      const people = await bringPeople(ctx, input)
      const course = await lockCourse(ctx, courseId)
      const facts = await factsOf(ctx, courseId, people.personId)
      const applicant = { ...input, hasGuardian: input.guardian !== undefined, isAlreadyIn: facts.isAlreadyIn }
      const answer = mayJoin({ ...course, firstSessionAt: facts.firstSessionAt }, facts, applicant, facts.lockedAt)
      if (!answer.ok)
        return answer.refusal === 'already_joined' ? repeat(ctx, course, people.personId, input.email) : refuse(answer.refusal)
      return ok(await enter(ctx, course, facts, { ...people, place: answer.value, request }))
    }),
  )
}

interface Entry {
  personId: string
  contactId: string
  place: 'place' | 'waiting'
  request: SignUpRequest
}

async function bringPeople(ctx: Ctx, input: SignUp): Promise<{ personId: string; contactId: string }> {
  const { firstname, lastname, birthOn, sex, email, phone, guardian } = input
  // Two requests for the same new person at one moment must find the same person.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.club.id} ${email.toLowerCase()}`}, 0))`.execute(ctx.db)
  const personId = await findOrCreatePerson(ctx, { firstname, lastname, birthOn, sex, email, phone })
  if (!guardian || !isMinor(birthOn, ctx.now)) return { personId, contactId: personId }
  const contactId = await findOrCreatePerson(ctx, { ...guardian, email, phone })
  await addGuardian(
    ctx,
    personId,
    contactId,
    dayRange(berlinDay(ctx.now), birthOn.add({ years: FULL_AGE }).subtract({ days: 1 })),
  )
  return { personId, contactId }
}

const isOwnAddress = (ctx: Ctx, email: string): boolean =>
  ctx.actor.kind === 'user' && ctx.actor.email.toLowerCase() === email.toLowerCase()

async function enter(ctx: Ctx, course: LockedCourse, facts: Facts, entry: Entry): Promise<Joined> {
  const { input, source } = entry.request
  const isSure = isOwnAddress(ctx, input.email)
  const state = entry.place === 'waiting' ? 'waiting' : isSure ? 'confirmed' : 'requested'
  const price = priceFor(facts.prices, input.claimsMembership)
  const id = newId()
  await ctx.db
    .insertInto('participations')
    .values({
      clubId: ctx.club.id,
      id,
      courseId: course.id,
      personId: entry.personId,
      contactId: entry.contactId,
      state,
      queuedAt: facts.lockedAt,
      confirmedAt: isSure ? facts.lockedAt : null,
      priceCents: price.cents,
      priceKind: price.kind,
      message: input.message,
      privacyVersion: PRIVACY_VERSION,
      source,
    })
    .execute()
  await record(ctx, {
    event: `participation.${state}`,
    object: { kind: 'participation', id },
    content: `${CONTENT[state]}: ${course.title}`,
  })
  const standing = await tell(ctx, id, isSure ? (state === 'waiting' ? 'waiting' : 'confirmed') : 'received')
  return { state, position: standing.position, email: input.email }
}

const CONTENT = {
  requested: 'Anmeldung eingegangen',
  confirmed: 'Anmeldung bestätigt',
  waiting: 'Auf die Warteliste gesetzt',
} as const

/** The answer that somebody already in gets: the same as a new one, so that nobody learns by trying who takes part. */
async function repeat(ctx: Ctx, course: LockedCourse, personId: string, email: string): Promise<Answer<Joined>> {
  const { id } = await ctx.db
    .selectFrom('participations')
    .select('id')
    .where('clubId', '=', ctx.club.id)
    .where('courseId', '=', course.id)
    .where('personId', '=', personId)
    .where('state', 'in', ['requested', 'confirmed', 'waiting', 'offered'])
    .executeTakeFirstOrThrow()
  const standing = await tell(ctx, id, 'already')
  return ok({ state: standing.state === 'waiting' ? 'waiting' : 'requested', position: standing.position, email })
}
