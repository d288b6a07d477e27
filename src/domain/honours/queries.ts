import { type RawBuilder, sql } from 'kysely'
import { keyset, type Page } from '../../database/keyset.ts'
import { allow, found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { isDead } from '../people/queries.ts'
import { canSeeHonours } from './access.ts'
import { countedStays, type Gaps, HONOUR_RULES, type HonourRules, yearsOn } from './rules.ts'

/** Version 0: the club has not changed the usual rules. */
export async function getHonourRules(ctx: Ctx): Promise<HonourRules & { version: number }> {
  const row = await ctx.db.selectFrom('honourRules').selectAll().where('clubId', '=', ctx.club.id).executeTakeFirst()
  return row ? { ...row, gaps: row.gaps as Gaps } : { ...HONOUR_RULES, version: 0 }
}

export interface Honour {
  id: string
  kind: 'jubilee' | 'birthday' | 'other'
  years: number | null
  title: string
  dueOn: Temporal.PlainDate
  awardedOn: Temporal.PlainDate | null
  skippedOn: Temporal.PlainDate | null
  note: string
}

export interface HonourLine extends Honour {
  personId: string
  memberId: string | null
  name: string
}

const FIELDS = sql`h.id, h.kind, h.years, h.title, h.due_on, h.awarded_on, h.skipped_on, h.note`

/** Part of a query: `honours h` of `people p` waits for somebody; nobody is honoured who died meanwhile. */
export const isOpen = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`(h.awarded_on is null and h.skipped_on is null
  and not ${isDead(ctx, 'p')})`

const SHOWN = 2_000
const ORDER = keyset({ by: 'due', isDescending: false }, { due: [sql`h.due_on`, sql`p.lastname`, sql`p.firstname`, sql`h.id`] })
const NAMED = sql`from honours h join people p on p.club_id = h.club_id and p.id = h.person_id`

/** Honours of a year, open ones and those that were, by their days; 2,000, or the rows of a page. @throws Forbidden */
export async function listHonours(ctx: Ctx, year: number, page: Page = { limit: SHOWN }): Promise<HonourLine[]> {
  allow(canSeeHonours(ctx.actor))
  const { rows } = await sql<HonourLine>`
    select ${FIELDS}, h.person_id, m.id as member_id, trim(p.firstname || ' ' || p.lastname) as name
    ${NAMED} left join members m on m.club_id = h.club_id and m.person_id = h.person_id
    where h.club_id = ${ctx.club.id} and h.due_on >= ${`${year}-01-01`}::date and h.due_on < ${`${year + 1}-01-01`}::date
      and (h.awarded_on is not null or h.skipped_on is not null or ${isOpen(ctx)})
      and ${page.after ? ORDER.after(sql`${NAMED} where h.club_id = ${ctx.club.id} and h.id = ${page.after}`) : sql`true`}
    order by ${ORDER.orderBy} limit ${page.limit}`.execute(ctx.db)
  return rows
}

export interface HonourFile {
  honours: Honour[]
  prior: { id: string; name: string; valid: string }[]
  offices: { id: string; title: string; valid: string }[]
  /** Whole years that count today. */
  years: number
}

/** Honours, offices and earlier clubs of a person. @throws Forbidden */
export async function getHonourFile(ctx: Ctx, personId: string, day: Temporal.PlainDate): Promise<HonourFile> {
  allow(canSeeHonours(ctx.actor))
  const at = sql`club_id = ${ctx.club.id} and person_id = ${personId}`
  const [rules, honours, prior, offices, life] = await Promise.all([
    getHonourRules(ctx),
    sql<Honour>`select ${FIELDS} from honours h where h.club_id = ${ctx.club.id} and h.person_id = ${personId} order by h.due_on desc`.execute(
      ctx.db,
    ),
    sql<HonourFile['prior'][number]>`select id, name, valid::text from prior_memberships where ${at} order by valid`.execute(
      ctx.db,
    ),
    sql<HonourFile['offices'][number]>`
      select t.id, o.title, t.valid::text from office_terms t join offices o on o.club_id = t.club_id and o.id = t.office_id
      where t.club_id = ${ctx.club.id} and t.person_id = ${personId} order by t.valid desc`.execute(ctx.db),
    sql<{ birthOn: Temporal.PlainDate | null; memberships: { state: string; valid: string }[] }>`
      select p.birth_on, (select coalesce(json_agg(json_build_object('state', s.state, 'valid', s.valid::text)), '[]')
        from members m join memberships s on s.club_id = m.club_id and s.member_id = m.id
        where m.club_id = p.club_id and m.person_id = p.id) as memberships
      from people p where p.club_id = ${ctx.club.id} and p.id = ${personId}`.execute(ctx.db),
  ])
  const { birthOn, memberships } = found(life.rows[0])
  const stays = countedStays({ birthOn, memberships, prior: prior.rows.map(({ valid }) => valid) }, rules)
  return { honours: honours.rows, prior: prior.rows, offices: offices.rows, years: yearsOn(stays, day) }
}
