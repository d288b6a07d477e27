import { goOn } from '../../database/transaction.ts'
import { newId } from '../../kernel/id.ts'
import { record, recordChange } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { addMandate, ensureDebtor } from '../debtors/commands.ts'
import { findActiveMandate } from '../debtors/queries.ts'
import type { GivenPayment } from '../debtors/rules.ts'
import { listStandings, type Standing } from './get-standing.ts'
import { PRIVACY_VERSION } from './input.ts'
import { PARTICIPATION_JOURNAL } from './journal.ts'
import { linkGuardians } from './link-guardians.ts'
import { notifyOfStep } from './notify-of-step.ts'
import { offerFreePlaces } from './offer.ts'
import type { Plan, PlannedPerson } from './plan-entry.ts'
import type { LockedCourse } from './queries.ts'
import type { GroupKind } from './rules.ts'

export interface Manner {
  groupKind: GroupKind
  isSure: boolean
  payment: GivenPayment | null
  message: string
  source: 'web' | 'api' | 'account' | 'staff'
  lockedAt: Temporal.Instant
}

type Row = { id: string; person: PlannedPerson; state: 'requested' | 'confirmed' | 'waiting' }

/**
 * Enters planned people and sends no mail; call it with the course locked. Answers the participations in the order of the plan.
 */
export async function enterUntold(ctx: Ctx, course: LockedCourse, plan: Plan, manner: Manner): Promise<Row[]> {
  // Sorted ids keep a group in its order on the waiting list.
  const ids = plan.people.map(() => newId()).sort()
  const rows = plan.people.map((person, at): Row => {
    const state = person.share === 'waiting' ? 'waiting' : manner.isSure ? 'confirmed' : 'requested'
    return { id: ids[at] ?? newId(), person, state }
  })
  const values = await valuesOf(ctx, course, plan, manner, rows)
  const entered = ctx.db.insertInto('participations').values(values).returning('id')
  for (const [at, { id, state }] of rows.entries()) {
    const happening = { event: `participation.${state}` as const, id, content: PARTICIPATION_JOURNAL[state](course.title) }
    await goOn(ctx, at === 0 ? recordChange(ctx, happening, entered) : record(ctx, happening))
  }
  await insertAnswers(ctx, plan, manner, rows)
  if (manner.isSure)
    await linkGuardians(
      ctx,
      rows.map(({ id }) => id),
    )
  return rows
}

export interface Entered {
  /** All who have a place, as one. */
  placed: Standing | null
  /** Each who has none; the first free places may be offered to them already. */
  waiting: Standing[]
}

/** Enters planned people and mails them; call it with the course locked. */
export async function enterPeople(ctx: Ctx, course: LockedCourse, plan: Plan, manner: Manner): Promise<Entered> {
  const rows = await enterUntold(ctx, course, plan, manner)
  const idsOf = (isWaiting: boolean) => rows.filter(({ state }) => (state === 'waiting') === isWaiting).map(({ id }) => id)
  const step = (sure: 'confirmed' | 'waiting') => (manner.isSure ? sure : 'received')
  const placed = await notifyOfStep(ctx, idsOf(false), step('confirmed'))
  const waiting = idsOf(true)
  if (waiting.length === 0) return { placed, waiting: [] }
  await notifyOfStep(ctx, waiting, step('waiting'))
  // A group before them may wait for more places than are free.
  if (manner.isSure) await offerFreePlaces(ctx, course)
  return { placed, waiting: await listStandings(ctx, waiting) }
}

async function valuesOf(ctx: Ctx, course: LockedCourse, plan: Plan, manner: Manner, rows: readonly Row[]) {
  const { isSure, lockedAt, message, source } = manner
  const groupId = rows.length > 1 ? await insertGroup(ctx, course.id, manner.groupKind) : null
  const payers = await payersFor(ctx, plan, manner)
  return rows.map(({ id, person, state }) => ({
    clubId: ctx.club.id,
    id,
    courseId: course.id,
    personId: person.personId,
    contactId: person.contactId,
    groupId,
    state,
    rank: person.rank,
    queuedAt: lockedAt,
    confirmedAt: isSure ? lockedAt : null,
    priceCents: person.price.cents,
    priceKind: person.price.kind,
    priceCheckedAt: person.isPriceSure ? lockedAt : null,
    ...(payers.get(person) ?? { payment: 'none' }),
    companion: person.companion,
    isTrial: person.isTrial,
    message,
    privacyVersion: PRIVACY_VERSION,
    source,
  }))
}

async function insertGroup(ctx: Ctx, courseId: string, kind: GroupKind): Promise<string> {
  const id = newId()
  await ctx.db.insertInto('participationGroups').values({ clubId: ctx.club.id, id, courseId, kind }).execute()
  return id
}

interface Payer {
  payment: string
  debtorId: string
  mandateId: string | null
}

async function payersFor(ctx: Ctx, plan: Plan, manner: Manner): Promise<Map<PlannedPerson, Payer>> {
  const payers = new Map<PlannedPerson, Payer>()
  const mandates = new Map<string, string>()
  for (const person of plan.people.filter(({ price }) => price.cents > 0)) {
    const debtorId = await ensureDebtor(ctx, person.contactId)
    const mandateId =
      plan.payment === 'mandate' ? (mandates.get(debtorId) ?? (await mandateOf(ctx, debtorId, person, manner))) : null
    if (mandateId) mandates.set(debtorId, mandateId)
    payers.set(person, { payment: plan.payment, debtorId, mandateId })
  }
  return payers
}

async function mandateOf(ctx: Ctx, debtorId: string, person: PlannedPerson, { payment, isSure }: Manner): Promise<string | null> {
  const account = payment?.kind === 'mandate' ? payment.account : null
  if (account) return (await addMandate(ctx, { debtorId, ...account, isSure })).id
  return (await findActiveMandate(ctx, person.contactId))?.id ?? null
}

async function insertAnswers(ctx: Ctx, plan: Plan, { lockedAt }: Manner, rows: readonly Row[]): Promise<void> {
  const clubId = ctx.club.id
  const answers = rows.flatMap(({ id, person }) =>
    person.answers.map(([questionId, answer]) => ({ clubId, participationId: id, questionId, answer })),
  )
  if (answers.length > 0) await ctx.db.insertInto('participationAnswers').values(answers).execute()
  const consents = rows.flatMap(({ id }) =>
    plan.consents.map((consent) => ({
      clubId,
      participationId: id,
      consentId: consent.id,
      textVersion: consent.textVersion,
      givenAt: lockedAt,
    })),
  )
  if (consents.length > 0) await ctx.db.insertInto('participationConsents').values(consents).execute()
}
