import { type RawBuilder, sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import { isId } from '../../kernel/id.ts'
import { formatCents } from '../../kernel/money.ts'
import type { Ctx } from '../context.ts'
import { debtorName } from '../debtors/queries.ts'
import { readStatements } from '../statements/queries.ts'
import { monthName } from '../statements/texts.ts'
import { canSeeDonations } from './access.ts'
import type { ExemptionNotice } from './rules.ts'

export interface Donation {
  id: string
  debtorId: string
  name: string
  kind: 'donation' | 'waiver'
  cents: number
  givenOn: string
  note: string
  /** Of a waiver: the statement whose pay it lowers. */
  statementId: string | null
  /** Null without a confirmation that counts. */
  confirmationId: string | null
  number: string | null
}

/** Donations that meet `where` on `payments p`, the latest first. Asks for no right. */
export async function readDonations(ctx: Ctx, where: RawBuilder<unknown>, limit = 500): Promise<Donation[]> {
  const { rows } = await sql<Donation>`
    select p.id, p.debtor_id, trim(${debtorName('d')}) as name, p.kind, p.cents, p.paid_on::text as given_on, p.note, p.source_id as statement_id, c.id as confirmation_id, c.number
    from payments p join debtors d on d.club_id = p.club_id and d.id = p.debtor_id
    left join donation_confirmations c on c.club_id = p.club_id and c.payment_id = p.id and c.withdrawn_at is null
    where p.club_id = ${ctx.club.id} and p.kind in ('donation', 'waiver') and p.undone_at is null and ${where}
    order by p.paid_on desc, p.id desc limit ${limit}`.execute(ctx.db)
  return rows
}

/** Of a year. @throws Forbidden */
export async function listDonations(ctx: Ctx, year: number): Promise<Donation[]> {
  allow(canSeeDonations(ctx.actor))
  return readDonations(ctx, sql`p.paid_on >= make_date(${year}, 1, 1) and p.paid_on < make_date(${year + 1}, 1, 1)`)
}

export interface Waivable {
  id: string
  name: string
}

/** Approved pay of these payers that can still be waived. @throws Forbidden */
export async function listWaivable(ctx: Ctx, debtorIds: readonly string[]): Promise<Waivable[]> {
  allow(canSeeDonations(ctx.actor))
  const statements = await readStatements(
    ctx,
    sql`t.state = 'approved' and t.person_id in (select d.person_id from debtors d where d.club_id = t.club_id and d.id = any(${[...debtorIds]}::uuid[]))`,
  )
  return statements
    .filter(({ cents, waivedCents }) => cents > 0 && waivedCents === 0)
    .map(({ id, name, month, cents }) => ({
      id,
      name: `${name}, ${monthName(month)}: ${formatCents(cents)}`,
    }))
}

export interface Registered {
  id: string
  number: string
  name: string
  cents: number
  issuedOn: string
  isWithdrawn: boolean
}

/** Every confirmation issued in a year, withdrawn ones too, by number. @throws Forbidden */
export async function listConfirmations(ctx: Ctx, year: number): Promise<Registered[]> {
  allow(canSeeDonations(ctx.actor))
  const { rows } = await sql<Registered>`
    select id, number, snapshot ->> 'name' as name, (snapshot ->> 'cents')::int as cents, issued_on::text as issued_on, withdrawn_at is not null as is_withdrawn
    from donation_confirmations where club_id = ${ctx.club.id} and number like ${`SP-${year}-%`} order by number desc limit 2000`.execute(
    ctx.db,
  )
  return rows
}

/** All that stands on the paper. */
export interface Confirmation {
  number: string
  issuedOn: string
  name: string
  address: string[]
  cents: number
  givenOn: string
  isWaiver: boolean
  club: { name: string; address: string[]; city: string }
  notice: ExemptionNotice
}

/** As it was issued. @throws Forbidden, NotFound */
export async function getConfirmation(ctx: Ctx, id: string): Promise<Confirmation> {
  allow(canSeeDonations(ctx.actor))
  const { rows } = await sql<{ snapshot: Confirmation }>`
    select snapshot from donation_confirmations where club_id = ${ctx.club.id} and id = ${isId(id) ? id : null}::uuid`.execute(
    ctx.db,
  )
  return found(rows[0]).snapshot
}

/** The notice of the tax office; null before it is entered. Asks for no right. */
export async function findNotice(ctx: Ctx): Promise<(ExemptionNotice & { version: number }) | null> {
  const { rows } = await sql<ExemptionNotice & { version: number }>`
    select tax_office, tax_number, kind, issued_on::text as issued_on, last_year, purposes, version from exemption_notices
    where club_id = ${ctx.club.id}`.execute(ctx.db)
  return rows[0] ?? null
}
