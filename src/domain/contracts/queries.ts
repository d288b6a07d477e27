import { sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import { parseDayRange } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { canSeeContracts } from './access.ts'
import type { Allowance, ContractKind, ContractRate, TaxLimitName } from './rules.ts'

export interface Contract {
  id: string
  kind: ContractKind
  personId: string | null
  party: string
  /** Of the person, else the other party. */
  name: string
  departmentId: string | null
  /** Empty without one. */
  department: string
  /** The scan; private. */
  fileId: string | null
  subject: string
  rateCents: number
  ratePer: ContractRate
  allowance: Allowance | null
  /** Paid for a session that the club cancels; null: nothing. */
  absenceCents: number | null
  notice: string
  /** Rent by the hour: the tenant's name in the plan; empty: nothing is billed by itself. */
  bookedAs: string
  /** The hall of that rent; null: all halls. */
  facilityId: string | null
  /** Empty without one. */
  hall: string
  from: Temporal.PlainDate
  to: Temporal.PlainDate | null
  version: number
}

type Row = Omit<Contract, 'from' | 'to'> & { valid: string }

const select = (ctx: Ctx, id: string | null) => sql<Row>`
  select c.id, c.kind, c.person_id, c.party, coalesce(nullif(c.party, ''), concat_ws(' ', p.firstname, p.lastname)) as name, c.subject,
    c.rate_cents, c.rate_per, c.allowance, c.absence_cents, c.notice, c.valid::text as valid, c.version,
    c.department_id, coalesce(d.name, '') as department, c.file_id, c.booked_as, c.facility_id, coalesce(f.name, '') as hall
  from contracts c left join people p on p.club_id = c.club_id and p.id = c.person_id
  left join departments d on d.club_id = c.club_id and d.id = c.department_id
  left join facilities f on f.club_id = c.club_id and f.id = c.facility_id
  where c.club_id = ${ctx.club.id} and (${id}::uuid is null or c.id = ${id}::uuid)
  order by c.kind desc, coalesce(p.lastname, c.party), lower(c.valid) desc, c.id`

function contractOf({ valid, ...row }: Row): Contract {
  const { from, to } = parseDayRange(valid)
  return { ...row, from: found(from), to }
}

/** Trainers first, by name, the latest first. @throws Forbidden */
export async function listContracts(ctx: Ctx): Promise<Contract[]> {
  allow(canSeeContracts(ctx.actor))
  return (await select(ctx, null).execute(ctx.db)).rows.map(contractOf)
}

/** @throws Forbidden, NotFound */
export async function getContract(ctx: Ctx, id: string): Promise<Contract> {
  allow(canSeeContracts(ctx.actor))
  return contractOf(found(isId(id) ? (await select(ctx, id).execute(ctx.db)).rows[0] : null))
}

export interface LegalValue {
  name: Allowance | TaxLimitName
  cents: number
  /** The paragraph. */
  source: string
}

/** Limits by law on a day; none for a day before those that are known. */
export async function listLegalValues(ctx: Ctx, day: Temporal.PlainDate): Promise<LegalValue[]> {
  const { rows } = await sql<LegalValue>`
    select name, cents, source from legal_values where valid @> ${day}::date order by name`.execute(ctx.db)
  return rows
}
