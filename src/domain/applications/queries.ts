import { sql } from 'kysely'
import { keyset, type Page } from '../../database/keyset.ts'
import { allow, found } from '../../kernel/answer.ts'
import { isId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import type { FamilyInput } from '../members/input.ts'
import { canSeeApplications } from './access.ts'
import { readFamily } from './input.ts'

export type ApplicationState = 'applied' | 'approved' | 'declined'

export interface ApplicationLine {
  id: string
  name: string
  email: string
  people: number
  state: ApplicationState
  appliedAt: Temporal.Instant
  confirmedAt: Temporal.Instant | null
  decidedAt: Temporal.Instant | null
  note: string
}

export interface Application extends ApplicationLine {
  family: FamilyInput
  /** Legal guardians agree to the membership of the minors, says who applied. */
  isGuardianAgreed: boolean
}

const LINE = sql`a.id, a.name, a.email, jsonb_array_length(a.family -> 'people') as people, a.state, a.applied_at, a.confirmed_at,
  a.decided_at, a.note`
const SHOWN = 200
const KEYS = { applied: [sql`a.applied_at`, sql`a.id`], decided: [sql`a.decided_at`, sql`a.id`] }

/** Waiting ones, the oldest first, or decided ones, the latest first; 200, or the rows of a page. @throws Forbidden */
export async function listApplications(ctx: Ctx, isDecided: boolean, page: Page = { limit: SHOWN }): Promise<ApplicationLine[]> {
  allow(canSeeApplications(ctx.actor))
  const order = keyset({ by: isDecided ? 'decided' : 'applied', isDescending: isDecided }, KEYS)
  const { rows } = await sql<ApplicationLine>`
    select ${LINE} from applications a where a.club_id = ${ctx.club.id}
      and ${isDecided ? sql`a.state <> 'applied'` : sql`a.state = 'applied'`}
      and ${page.after ? order.after(sql`from applications a where a.club_id = ${ctx.club.id} and a.id = ${page.after}`) : sql`true`}
    order by ${order.orderBy} limit ${page.limit}`.execute(ctx.db)
  return rows
}

/** For the holder of its link, or after the right was asked. @throws NotFound */
export async function readApplication(ctx: Ctx, id: string): Promise<Application> {
  const { rows } = await sql<Omit<Application, 'family'> & { kept: unknown }>`
    select ${LINE}, a.family as kept, coalesce((a.family ->> 'isGuardianAgreed')::boolean, false) as is_guardian_agreed from applications a
    where a.club_id = ${ctx.club.id} and a.id = ${isId(id) ? id : null}::uuid`.execute(ctx.db)
  const { kept, ...line } = found(rows[0])
  return { ...line, family: readFamily(kept, line.confirmedAt) }
}

/** Someone of the club who has the name and birth date of a person who applies. */
export interface KnownPerson {
  /** Line of the application. */
  at: number
  memberId: string | null
  memberNo: string | null
  birthOn: Temporal.PlainDate
  street: string
  postcode: string
  city: string
}

/** People who would be entered again. Asks for no right. */
export async function listKnown(ctx: Ctx, { people }: FamilyInput): Promise<KnownPerson[]> {
  const wanted = people.map(({ at, firstname, lastname, birthOn }) => ({ at, firstname, lastname, birthOn: birthOn?.toString() }))
  const { rows } = await sql<KnownPerson>`
    select distinct on (w.at) w.at, m.id as member_id, m.member_no, p.birth_on, p.street, p.postcode, p.city
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (at int, firstname text, lastname text, "birthOn" date)
    join people p on p.club_id = ${ctx.club.id} and p.birth_on = w."birthOn" and lower(p.firstname) = lower(w.firstname)
      and lower(p.lastname) = lower(w.lastname) and p.merged_into is null
    left join members m on m.club_id = p.club_id and m.person_id = p.id order by w.at, p.id`.execute(ctx.db)
  return rows
}
