import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import { type Ctx, ownPersonId } from '../context.ts'
import { debtorName } from '../debtors/queries.ts'
import { collectedOn } from '../sepa/write-direct-debits.ts'
import { allocatedOf, isHeld, isSent, isTransferred, joinMandate } from './join-mandate.ts'
import { type ClaimState, claimReference, openCents, type Standing, standingOf } from './rules.ts'

/** `debit`: will be collected; `sent`: the bank has the order; `transfer`: to be paid; `other`: somebody else pays. */
export type Collecting = 'debit' | 'sent' | 'transfer' | 'other'

export interface OwnClaim {
  id: string
  title: string
  /** Empty without a person. */
  person: string
  payer: string
  explanation: string[]
  cents: number
  openCents: number
  dueOn: string
  deferredUntil: string | null
  standing: Standing
  how: Collecting
  /** Account to be debited; null for transfers and where somebody else pays. */
  iban: string | null
  reference: string
}

type Row = Omit<OwnClaim, 'openCents' | 'standing' | 'how' | 'reference'> & {
  state: ClaimState
  allocatedCents: number
  isOwn: boolean
  isSent: boolean
}

const SHOWN = 100

/**
 * Claims on the actor, and those for the actor and the children under their guardianship, whoever pays; never somebody else's
 * account. A year back, the latest first.
 */
export async function listOwnClaims(ctx: Ctx): Promise<OwnClaim[]> {
  const personId = ownPersonId(ctx)
  if (personId === null) return []
  const today = berlinDay(ctx.now)
  const { rows } = await sql<Row>`
    with mine as (
      select ${personId}::uuid as person_id union select g.child_id from guardians g
      where g.club_id = ${ctx.club.id} and g.guardian_id = ${personId}::uuid and g.valid @> ${today}::date)
    select c.id, c.title, coalesce(concat_ws(' ', nullif(p.firstname, ''), p.lastname), '') as person, trim(${debtorName('d')}) as payer,
      c.explanation, c.cents, ${allocatedOf('c')} as allocated_cents, c.due_on::text as due_on, c.deferred_until::text as deferred_until, c.state,
      d.person_id is not distinct from ${personId}::uuid as is_own, ${isSent} as is_sent,
      case when d.person_id = ${personId}::uuid and not ${isHeld} and not ${isTransferred} then m.iban end as iban
    from claims c join debtors d on d.club_id = c.club_id and d.id = c.debtor_id
    left join people p on p.club_id = c.club_id and p.id = c.person_id
    ${joinMandate('d', 'm', sql`greatest(c.due_on, ${today}::date)`)}
    where c.club_id = ${ctx.club.id} and c.state <> 'cancelled'
      and (d.person_id = ${personId}::uuid or c.person_id in (select person_id from mine))
      and (c.due_on >= ${today.subtract({ years: 1 })}::date or (c.state <> 'waived' and ${allocatedOf('c')} <> c.cents))
    order by c.due_on desc, c.id desc limit ${SHOWN}`.execute(ctx.db)
  return rows.map((row) => present(row, today.toString()))
}

function present({ isOwn, isSent, state, allocatedCents, ...claim }: Row, today: string): OwnClaim {
  const facts = { state, allocatedCents, cents: claim.cents }
  const how = isOwn ? (isSent ? 'sent' : claim.iban ? 'debit' : 'transfer') : 'other'
  return {
    ...claim,
    openCents: openCents(facts),
    standing: standingOf({ ...facts, dueOn: claim.dueOn, deferredUntil: claim.deferredUntil }, today),
    how,
    reference: claimReference(claim.id),
  }
}

/** The day on which a bank collects what is due then. */
export const debitDay = ({ dueOn, deferredUntil }: OwnClaim): Temporal.PlainDate =>
  Temporal.PlainDate.from(collectedOn({ dueOn: deferredUntil ?? dueOn }))

export interface OwnMandate {
  id: string
  reference: string
  signedOn: string
  lastUsedOn: string | null
  iban: string
  holder: string
  /** `coming`: its account counts from `from` on. */
  state: 'active' | 'coming' | 'revoked' | 'lapsed'
  from: string | null
}

/** Mandates that the actor's own person gave, the present one first, then the coming one. */
export async function listOwnMandates(ctx: Ctx): Promise<OwnMandate[]> {
  const today = sql`${berlinDay(ctx.now)}::date`
  const { rows } = await sql<OwnMandate>`
    select m.id, m.reference, m.signed_on::text as signed_on, m.last_used_on::text as last_used_on, a.iban, a.holder, lower(a.valid)::text as "from",
      case when m.state <> 'active' then m.state when a.valid @> ${today} then 'active' when lower(a.valid) > ${today} then 'coming' else 'lapsed' end as state
    from debtors d join mandates m on m.club_id = d.club_id and m.debtor_id = d.id
    join bank_accounts a on a.club_id = m.club_id and a.id = m.bank_account_id
    where d.club_id = ${ctx.club.id} and d.person_id = ${ownPersonId(ctx)}::uuid and m.state <> 'pending'
    order by m.state = 'active' and a.valid @> ${today} desc nulls last, m.state = 'active' and lower(a.valid) > ${today} desc nulls last,
      m.signed_on desc, m.id desc limit 20`.execute(ctx.db)
  return rows
}
