import { sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { canSeeClaims } from '../claims/access.ts'
import { invoiceNumberOf } from '../claims/invoices-about.ts'
import { allocatedOf, isHeld, isSent, isTransferred, joinMandate } from '../claims/join-mandate.ts'
import { claimReference } from '../claims/rules.ts'
import type { Ctx } from '../context.ts'
import { debtorName } from '../debtors/queries.ts'
import { hasDied } from '../people/queries.ts'
import type { DunningLetter } from './mails.ts'
import { type DueDunning, type DunningLevel, dueDunnings, type Level, type OverdueClaim, USUAL_LEVELS } from './rules.ts'

/** @throws Forbidden */
export async function listLevels(ctx: Ctx): Promise<Level[]> {
  allow(canSeeClaims(ctx.actor))
  const { rows } = await sql<Level>`
    select level, fee_cents, after_days, term_days, subject, text, version from dunning_levels where club_id = ${ctx.club.id}`.execute(
    ctx.db,
  )
  return USUAL_LEVELS.map((usual) => rows.find(({ level }) => level === usual.level) ?? usual)
}

/**
 * Overdue claims with the level they reached. Those in a debit under way wait for the bank, those that a debit will collect for its file,
 * all of a debtor whose return nobody has settled for the office. Nothing is written to the blocked and the dead.
 */
async function listOverdue(ctx: Ctx, debtorId?: string): Promise<OverdueClaim[]> {
  const { rows } = await sql<Omit<OverdueClaim, 'reference'> & { invoiceNumber: string | null }>`
    select o.*, trim(${debtorName('d')}) as debtor, coalesce(nullif(d.email, ''), p.email, '') as email, d.delivery,
      coalesce(nullif(d.street, ''), p.street, '') as street,
      trim(case when d.street = '' then coalesce(p.postcode || ' ' || p.city, '') else d.postcode || ' ' || d.city end) as town,
      coalesce(l.level, 0) as level, l.pay_until::text as pay_until
    from (select c.club_id, c.id as claim_id, c.debtor_id, c.title, coalesce(c.deferred_until, c.due_on)::text as due_on,
        ${invoiceNumberOf('c')} as invoice_number, ${isTransferred} as is_transferred, c.cents - ${allocatedOf('c')} as open_cents
      from claims c where c.club_id = ${ctx.club.id} and c.state in ('posted', 'deferred') and c.cents > 0 and c.source_kind <> 'dunning' and not ${isSent}
        and coalesce(c.deferred_until, c.due_on) < ${berlinDay(ctx.now)}::date ${debtorId ? sql`and c.debtor_id = ${debtorId}` : sql``}) o
    join debtors d on d.club_id = o.club_id and d.id = o.debtor_id left join people p on p.club_id = d.club_id and p.id = d.person_id
    left join lateral (select k.level, n.pay_until from dunning_claims k join dunnings n on n.club_id = k.club_id and n.id = k.dunning_id
      where k.club_id = o.club_id and k.claim_id = o.claim_id order by k.level desc, n.dunned_on desc limit 1) l on true
    ${joinMandate('d', 'm', sql`${berlinDay(ctx.now)}::date`)}
    where o.open_cents > 0 and (m.id is null or o.is_transferred) and not ${isHeld} and ${hasDied('p', sql`${berlinDay(ctx.now)}::date`)} is not true
    order by debtor, o.due_on, o.claim_id`.execute(ctx.db)
  return rows.map(({ invoiceNumber, ...row }) => ({ ...row, reference: invoiceNumber ?? claimReference(row.claimId) }))
}

/** Letters of today, as they would be written. @throws Forbidden */
export async function listDue(ctx: Ctx, debtorId?: string): Promise<DueDunning[]> {
  const [levels, claims] = await Promise.all([listLevels(ctx), listOverdue(ctx, debtorId)])
  return dueDunnings(claims, levels, berlinDay(ctx.now).toString())
}

export interface Dunning {
  id: string
  debtor: string
  level: DunningLevel
  dunnedOn: string
  payUntil: string
  openCents: number
  feeCents: number
  channel: 'mail' | 'post'
  /** Lines of an address, or the e-mail address. */
  address: string
  letter: DunningLetter
}

/** The latest first, at most 200; with `on` all of that day. @throws Forbidden */
export async function listDunnings(ctx: Ctx, on?: string): Promise<Dunning[]> {
  allow(canSeeClaims(ctx.actor))
  const { rows } = await sql<Dunning>`
    select n.id, n.letter ->> 'name' as debtor, n.level, n.dunned_on::text as dunned_on, n.pay_until::text as pay_until, n.open_cents, n.fee_cents,
      n.channel, n.address, n.letter
    from dunnings n where n.club_id = ${ctx.club.id} ${on ? sql`and n.dunned_on = ${on}::date` : sql``}
    order by n.dunned_on desc, n.id desc ${on ? sql`` : sql`limit 200`}`.execute(ctx.db)
  return rows
}
