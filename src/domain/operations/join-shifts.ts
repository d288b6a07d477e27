import { sql } from 'kysely'
import { goOn, transaction } from '../../database/transaction.ts'
import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { ageOn } from '../../kernel/calendar.ts'
import { type Ctx, ownPersonId } from '../context.ts'
import { findGuardian } from '../people/add-guardian.ts'
import { findOrCreatePerson } from '../people/commands.ts'
import { listFamily } from '../people/list-family.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { type AtShift, enterHelpers, type Helper, type Manner } from './enter-helpers.ts'
import type { FamilyHelp, HelperInput } from './input.ts'
import { notifyOfSignUp } from './notify-helper.ts'
import { getPlan, listShiftsById } from './queries.ts'
import { dayOf, isChild, type JoinRefusal } from './rules.ts'

export type Joined = { state: 'requested' | 'confirmed'; email: string; signUpId: string; assignmentIds: string[] }
export type HelpRefusal = JoinRefusal | 'guardian_missing' | 'key_reused'
export type HelpAnswer = Answer<Joined, HelpRefusal, AtShift>

interface Request<Input> {
  input: Input
  idempotencyKey: string | null
  via: 'web' | 'api'
}

/** Shift for which a helper is too young: then no guardian is asked for first. */
async function findTooYoung(ctx: Ctx, { shiftIds, birthOn }: HelperInput): Promise<string | null> {
  const shifts = await listShiftsById(ctx, shiftIds)
  const plan = shifts[0] && (await getPlan(ctx, shifts[0].planId))
  if (!plan) return null
  return shifts.find((one) => one.minAge !== null && ageOn(birthOn, dayOf(one, plan)) < one.minAge)?.id ?? null
}

/**
 * A visitor takes places in shifts, all or none. A mailed link confirms, unless the login has this address. Who is in already gets
 * their mail again. @throws NotFound
 */
export async function joinShifts(ctx: Ctx, { input, idempotencyKey, via }: Request<HelperInput>): Promise<HelpAnswer> {
  if (isChild(input.birthOn, ctx.now) && !input.guardian) {
    const shiftId = await findTooYoung(ctx, input)
    return shiftId === null ? refuse('guardian_missing') : refuse('too_young', { shiftId })
  }
  return transaction(ctx, (ctx) =>
    onlyOnce(ctx, { operation: 'joinShifts', key: idempotencyKey, input }, async () => {
      const helper = await bringHelper(ctx, input)
      const isSure = ctx.actor.kind === 'user' && ctx.actor.email.toLowerCase() === input.email.toLowerCase()
      return enter(ctx, [helper], input, { isSure, via }, input.email)
    }),
  )
}

/** The actor and their children, confirmed at once. @throws NotFound outside the family */
export async function joinAsFamily(ctx: Ctx, { input, idempotencyKey }: Omit<Request<FamilyHelp>, 'via'>): Promise<HelpAnswer> {
  const self = found(ownPersonId(ctx))
  return transaction(ctx, (ctx) =>
    onlyOnce(ctx, { operation: 'joinAsFamily', key: idempotencyKey, input: { self, input } }, async () => {
      const family = await listFamily(ctx, self)
      const helpers: Helper[] = []
      for (const id of new Set(input.people)) {
        const { birthOn, isSelf } = found(family.find((one) => one.id === id))
        const contactId = isSelf ? (birthOn && isChild(birthOn, ctx.now) && (await findGuardian(ctx, id))) || id : self
        helpers.push({ personId: id, contactId, birthOn })
      }
      return enter(ctx, helpers, input, { isSure: true, via: 'account' }, ctx.actor.kind === 'user' ? ctx.actor.email : '')
    }),
  )
}

async function enter(
  ctx: Ctx,
  helpers: readonly Helper[],
  input: Pick<HelperInput, 'shiftIds' | 'note' | 'isQualified'>,
  manner: Pick<Manner, 'isSure' | 'via'>,
  email: string,
): Promise<HelpAnswer> {
  const { shiftIds, note, isQualified } = input
  const entered = await enterHelpers(ctx, helpers, { shiftIds, note, isQualified, ...manner })
  if (!entered.ok) {
    if (entered.refusal === 'already_in' && entered.signUpId) await notifyOfSignUp(ctx, entered.signUpId)
    return entered
  }
  const { signUpId, ids } = entered.value
  await notifyOfSignUp(ctx, signUpId)
  return ok({ state: manner.isSure ? 'confirmed' : 'requested', email, signUpId, assignmentIds: ids })
}

async function bringHelper(ctx: Ctx, input: HelperInput): Promise<Helper> {
  const { firstname, lastname, birthOn, email, phone, guardian } = input
  // Two requests for the same new person at one moment must find the same person.
  const address = `${ctx.club.id} ${email.toLowerCase()}`
  await goOn(ctx, sql`select pg_advisory_xact_lock(hashtextextended(${address}, 0))`.execute(ctx.db))
  const guardianId =
    guardian && isChild(birthOn, ctx.now)
      ? await findOrCreatePerson(ctx, { ...guardian, birthOn: null, sex: 'o', email, phone })
      : null
  const personId = await findOrCreatePerson(ctx, { firstname, lastname, birthOn, sex: 'o', email, phone })
  return { personId, contactId: guardianId ?? personId, birthOn }
}
