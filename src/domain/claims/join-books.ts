import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { TaxSphere, VatKey } from './rules.ts'

export const BOOK_ORIGINS = ['fee', 'course', 'card', 'helpers', 'rent', 'manual'] as const
export type BookOrigin = (typeof BOOK_ORIGINS)[number]

export interface Books {
  account: string
  taxSphere: TaxSphere
  vatKey: VatKey
}

/** Accounts of SKR 42; courses are exempt by § 4 Nr. 22 UStG, the bare use of a hall is not. A club may say otherwise. */
export const DEFAULT_BOOKS: Readonly<Record<BookOrigin, Books>> = {
  fee: { account: '40000', taxSphere: 'ideal', vatKey: 'none' },
  course: { account: '44000', taxSphere: 'purpose', vatKey: 'exempt' },
  card: { account: '44000', taxSphere: 'purpose', vatKey: 'exempt' },
  helpers: { account: '40300', taxSphere: 'ideal', vatKey: 'none' },
  rent: { account: '42000', taxSphere: 'assets', vatKey: 'full' },
  manual: { account: '', taxSphere: 'ideal', vatKey: 'none' },
}

const originOf = (sourceKind: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case ${sourceKind} when 'participation' then 'course' when 'compensation' then 'course' when 'card_refund' then 'card' else ${sourceKind} end`

/** `join lateral` of the books of an item, the most special proposal first: its offer or tariff, its department, its origin. */
export const joinBooks = (item: string, name: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${item}.${column}`)
  return sql`join lateral (
    select coalesce(b.account, o.books ->> 'account') as account, coalesce(b.tax_sphere, o.books ->> 'taxSphere') as tax_sphere,
      coalesce(b.vat_key, o.books ->> 'vatKey') as vat_key, coalesce(b.cost_centre_id, ${of('department_id')}) as department_id
    from (select ${JSON.stringify(DEFAULT_BOOKS)}::jsonb -> (${originOf(of('source_kind'))}) as books) o
    left join lateral (select p.* from book_proposals p where p.club_id = ${of('club_id')} and p.origin = ${originOf(of('source_kind'))}
      and (p.subject_id is null or p.subject_id = ${of('subject_id')}) and (p.department_id is null or p.department_id = ${of('department_id')})
      order by p.subject_id is null, p.department_id is null limit 1) b on true) ${sql.ref(name)} on true`
}

export interface BookLine extends Books {
  id: string
  origin: BookOrigin
  subjectId: string | null
  /** Of the offer or tariff, else of the department; empty: all of the origin. */
  subject: string
  departmentId: string | null
  costCentreId: string | null
  version: number
}

/** Proposals of the club, by origin, the general first. Asks for no right. */
export async function listBookLines(ctx: Ctx): Promise<BookLine[]> {
  const { rows } = await sql<BookLine>`
    select b.id, b.origin, b.subject_id, b.department_id, b.account, b.tax_sphere, b.cost_centre_id, b.vat_key, b.version,
      coalesce(c.title, t.name, k.name, d.name, '') as subject
    from book_proposals b left join departments d on d.club_id = b.club_id and d.id = b.department_id
    left join courses c on c.club_id = b.club_id and c.id = b.subject_id
    left join tariffs t on t.club_id = b.club_id and t.id = b.subject_id
    left join credit_kinds k on k.club_id = b.club_id and k.id = b.subject_id
    where b.club_id = ${ctx.club.id} order by b.origin, b.subject_id is not null, b.department_id is not null, subject, b.id`.execute(
    ctx.db,
  )
  return rows
}

export interface BookSubject {
  id: string
  origin: BookOrigin
  name: string
}

/** Tariffs, kinds of cards and offers with a price, for which a club may say something of its own. Asks for no right. */
export async function listBookSubjects(ctx: Ctx): Promise<BookSubject[]> {
  const { rows } = await sql<BookSubject>`
    select id, 'fee' as origin, name from tariffs where club_id = ${ctx.club.id}
    union all select id, 'card', name from credit_kinds where club_id = ${ctx.club.id}
    union all select c.id, 'course', c.title from courses c where c.club_id = ${ctx.club.id} and c.state in ('published', 'running')
      and exists (select from course_prices p where p.club_id = c.club_id and p.course_id = c.id and p.cents > 0)
    order by 2, 3, 1 limit 1000`.execute(ctx.db)
  return rows
}

/** Proposal for a claim by hand. Asks for no right. */
export async function proposeBooks(ctx: Ctx, departmentId: string | null): Promise<Books> {
  const { rows } = await sql<Books>`
    select b.account, b.tax_sphere, b.vat_key from (select ${ctx.club.id} as club_id, 'manual' as source_kind, null::uuid as subject_id,
      ${departmentId}::uuid as department_id) i ${joinBooks('i', 'b')}`.execute(ctx.db)
  return rows[0] ?? DEFAULT_BOOKS.manual
}
