import { type RawBuilder, sql } from 'kysely'
import { allow } from '../../kernel/answer.ts'
import { berlinDay, parseDayRange } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { type PublicImage, publicImage } from '../files/public-image.ts'
import { isDead } from '../people/queries.ts'
import { canSeeOffices } from './access.ts'

export interface OfficeTerm {
  id: string
  personId: string
  name: string
  from: Temporal.PlainDate
  /** Last day; null = until somebody else takes over. */
  to: Temporal.PlainDate | null
  isShown: boolean
  imageFileId: string | null
  version: number
}

export interface Office {
  id: string
  title: string
  departmentId: string | null
  department: string | null
  email: string
  isBoard: boolean
  position: number
  version: number
  /** The latest first. */
  terms: OfficeTerm[]
}

type FoundTerm = Omit<OfficeTerm, 'from' | 'to'> & { valid: string }

/** All offices in their order, with everybody who held them. One statement. @throws Forbidden */
export async function listOffices(ctx: Ctx): Promise<Office[]> {
  allow(canSeeOffices(ctx.actor))
  const { rows } = await sql<Omit<Office, 'terms'> & { terms: FoundTerm[] }>`
    select o.id, o.title, o.department_id, d.name as department, o.email, o.is_board, o.position, o.version, (
      select coalesce(json_agg(json_build_object('id', t.id, 'personId', t.person_id, 'name', w.firstname || ' ' || w.lastname,
        'valid', t.valid::text, 'isShown', t.is_shown, 'imageFileId', t.image_file_id, 'version', t.version) order by t.valid desc, t.id), '[]')
      from office_terms t join people w on w.club_id = t.club_id and w.id = t.person_id
      where t.club_id = o.club_id and t.office_id = o.id) as terms
    from offices o left join departments d on d.club_id = o.club_id and d.id = o.department_id
    where o.club_id = ${ctx.club.id} order by not o.is_board, o.position, o.title, o.id`.execute(ctx.db)
  return rows.map(({ terms, ...office }) => ({
    ...office,
    terms: terms.map(({ valid, ...term }) => {
      const { from, to } = parseDayRange(valid)
      if (!from) throw new RangeError('A term begins')
      return { ...term, from, to }
    }),
  }))
}

/** An office as the website shows it; a person only with their consent. */
export interface PublicOffice {
  id: string
  title: string
  departmentId: string | null
  email: string
  isBoard: boolean
  holders: { name: string; image: PublicImage | null }[]
}

const today = (ctx: Ctx): RawBuilder<unknown> => sql`${berlinDay(ctx.now)}::date`

/** Part of a query: `office_terms t` of `people w` hold today; a death ends none, as it may be taken back. */
const isHeld = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`t.valid @> ${today(ctx)} and not ${isDead(ctx, 'w')}`

/** Offices that somebody holds today, or that have an address, in their order. For everybody; one statement. */
export async function listPublicOffices(ctx: Ctx): Promise<PublicOffice[]> {
  const { rows } = await sql<PublicOffice>`
    select o.id, o.title, o.department_id, o.email, o.is_board, (
      select coalesce(json_agg(json_build_object('name', w.firstname || ' ' || w.lastname, 'image', ${publicImage(ctx, sql`t.image_file_id`)})
        order by t.valid, t.id), '[]')
      from office_terms t join people w on w.club_id = t.club_id and w.id = t.person_id
      where t.club_id = o.club_id and t.office_id = o.id and t.is_shown and ${isHeld(ctx)}) as holders
    from offices o where o.club_id = ${ctx.club.id} and (o.email <> '' or exists (
      select from office_terms t join people w on w.club_id = t.club_id and w.id = t.person_id
      where t.club_id = o.club_id and t.office_id = o.id and t.is_shown and ${isHeld(ctx)}))
    order by not o.is_board, o.position, o.title, o.id`.execute(ctx.db)
  return rows
}

/** Condition on `offices o`: the person holds it today. */
export const holdsOffice = (ctx: Ctx, personId: string | null): RawBuilder<boolean> => sql<boolean>`exists (
  select from office_terms t where t.club_id = o.club_id and t.office_id = o.id and t.person_id = ${personId}::uuid and t.valid @> ${today(ctx)})`

/** Names of whoever holds `offices o` today; for staff. */
export const holderNames = (ctx: Ctx): RawBuilder<string> => sql<string>`coalesce((
  select string_agg(w.firstname || ' ' || w.lastname, ', ' order by t.valid, t.id)
  from office_terms t join people w on w.club_id = t.club_id and w.id = t.person_id
  where t.club_id = o.club_id and t.office_id = o.id and ${isHeld(ctx)}), '')`
