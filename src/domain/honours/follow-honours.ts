import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { allow } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { type Ctx, isSuperUser } from '../context.ts'
import { getHonourRules } from './queries.ts'
import { type DueHonour, type HonourRules, honoursBetween, LATE_DAYS } from './rules.ts'
import { birthdayTitle, jubileeTitle } from './texts.ts'

/** Members looked at in one statement. */
const STEP = 2_000

interface Row {
  personId: string
  birthOn: Temporal.PlainDate | null
  memberships: { state: string; valid: string }[]
  prior: string[]
}

async function listStep(ctx: Ctx, after: string | null, first: Temporal.PlainDate): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id as person_id, p.birth_on,
      (select json_agg(json_build_object('state', s.state, 'valid', s.valid::text)) from memberships s
        where s.club_id = m.club_id and s.member_id = m.id) as memberships,
      array(select q.valid::text from prior_memberships q where q.club_id = m.club_id and q.person_id = p.id) as prior
    from members m join people p on p.club_id = m.club_id and p.id = m.person_id
    where m.club_id = ${ctx.club.id} and not p.is_organisation and p.merged_into is null
      and m.person_id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
      and exists (select from memberships s where s.club_id = m.club_id and s.member_id = m.id and s.state in ('active', 'dormant')
        and s.valid && daterange(${first}::date, null))
    order by m.person_id limit ${STEP}`.execute(ctx.db)
  return rows
}

const titleOf = ({ kind, years }: DueHonour): string => (kind === 'jubilee' ? jubileeTitle(years) : birthdayTitle(years))

const dueOf = (row: Row, rules: HonourRules, first: Temporal.PlainDate, last: Temporal.PlainDate) =>
  honoursBetween(row, rules, first, last).map((due) => ({
    id: newId(),
    person: row.personId,
    kind: due.kind,
    years: due.years,
    title: titleOf(due),
    due: `${due.on}`,
  }))

async function save(ctx: Ctx, due: readonly ReturnType<typeof dueOf>[number][]): Promise<void> {
  if (due.length === 0) return
  await sql`
    insert into honours (club_id, id, person_id, kind, years, title, due_on)
    select ${ctx.club.id}, d.id, d.person, d.kind, d.years, d.title, d.due
    from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as d (id uuid, person uuid, kind text, years smallint, title text, due date)
    on conflict (club_id, person_id, kind, years) where years is not null do update set due_on = excluded.due_on
      where honours.due_on <> excluded.due_on and honours.awarded_on is null and honours.skipped_on is null`.execute(ctx.db)
}

/** Open ones that follow from the rules no longer go. */
async function drop(ctx: Ctx, due: readonly ReturnType<typeof dueOf>[number][], first: Temporal.PlainDate): Promise<void> {
  await sql`
    delete from honours h where h.club_id = ${ctx.club.id} and h.kind <> 'other' and h.awarded_on is null and h.skipped_on is null
      and h.due_on >= ${first}::date and not exists (
        select from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as d (person uuid, kind text, years smallint)
        where d.person = h.person_id and d.kind = h.kind and d.years = h.years)`.execute(ctx.db)
}

/** Jubilees and birthdays from lately to the end of next year follow from the rules. In a transaction; asks for no right. */
export async function reckonHonours(ctx: Ctx): Promise<number> {
  const today = berlinDay(ctx.now)
  const first = today.subtract({ days: LATE_DAYS })
  const last = Temporal.PlainDate.from({ year: today.year + 1, month: 12, day: 31 })
  const rules = await getHonourRules(ctx)
  const all: ReturnType<typeof dueOf>[number][] = []
  let after: string | null = null
  for (;;) {
    const rows: Row[] = await listStep(ctx, after, first)
    const due = rows.flatMap((row) => dueOf(row, rules, first, last))
    await save(ctx, due)
    all.push(...due)
    after = rows.at(-1)?.personId ?? null
    if (rows.length < STEP) break
  }
  await drop(ctx, all, first)
  return all.length
}

/** For the nightly duty. Answers how many are due until the end of next year. */
export async function followHonours(ctx: Ctx): Promise<number> {
  allow(isSuperUser(ctx.actor))
  return transaction(ctx, reckonHonours)
}
