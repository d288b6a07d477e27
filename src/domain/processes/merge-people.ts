import { type RawBuilder, sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { isExclusionViolation, isForeignKeyViolation, isUniqueViolation, transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, NotFound, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { makeRoomForComing } from '../debtors/make-room-for-coming.ts'
import { canManageMembers } from '../members/access.ts'
import { mergeMemberships } from '../members/merge-memberships.ts'
import { PERSON_JOURNAL } from '../people/journal.ts'
import { lockPeople, markMerged } from '../people/mark-merged.ts'
import { moveChanges } from '../scheduled-changes/commands.ts'
import { type LoginRefusal, mergeLogins } from '../users/merge-logins.ts'

export type MergeRefusal = 'same' | 'already_merged' | 'related' | 'both_signed_up' | LoginRefusal

export interface Merge {
  keptId: string
  mergedId: string
  /** Of two logins the one that goes on (`club_users.id`). */
  loginId: string | null
}

interface Reference {
  table: string
  column: string
  /** Rows may be pointed elsewhere, or removed. */
  mayUpdate: boolean
  mayDelete: boolean
  /** Rows count for the days of `valid`. */
  isDated: boolean
}

interface SetAside {
  table: string
  row: unknown
}

/** One row for each person; their own rows are merged in turn, and a number goes on finding the person. */
const ONE_EACH = ['members', 'debtors'] as const
/** Merged by their own commands, or a record of merging itself. */
const APART = ['club_users', 'person_merges', 'distinct_people', 'memberships', 'member_departments']

/** Columns that point to rows of a table, as the catalogue knows them: a new table is merged by itself. Accounts come before mandates. */
export async function listReferences(ctx: Ctx, to: 'people' | (typeof ONE_EACH)[number]): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.relname as "table", a.attname as "column", has_column_privilege(c.oid, a.attnum, 'update') as "mayUpdate",
      has_table_privilege(c.oid, 'delete') as "mayDelete", exists (select from pg_attribute v where v.attrelid = c.oid
        and v.attname = 'valid' and v.atttypid = 'daterange'::regtype) as "isDated"
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join lateral unnest(f.conkey, f.confkey) as k (own, theirs) on true
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
    join pg_attribute t on t.attrelid = f.confrelid and t.attnum = k.theirs and t.attname = 'id'
    where f.contype = 'f' and f.confrelid = ${`public.${to}`}::regclass and not c.relispartition
    order by c.relname, a.attname`.execute(ctx.db)
  return rows.filter(({ table }) => !APART.includes(table))
}

const isInTheWay = (error: unknown): boolean => isUniqueViolation(error) || isExclusionViolation(error)

/** Runs one statement; rows it would touch stay as they are where `refuses` says so of the error. */
async function attempt(ctx: Ctx, statement: RawBuilder<{ row: unknown }>, refuses: (error: unknown) => boolean) {
  try {
    const done = await savepoint(ctx, async (ctx) => ok(await statement.execute(ctx.db)))
    return done.ok ? done.value.rows : []
  } catch (error) {
    if (refuses(error)) return null
    throw error
  }
}

/**
 * Points one row elsewhere. Where one of the kept person stands in the way, the days beside it remain; else the row is set aside, or
 * stays where others point to it.
 */
async function moveRow(
  ctx: Ctx,
  { table, column, mayDelete, isDated }: Reference,
  place: string,
  to: string,
): Promise<SetAside[]> {
  const [name, of] = [sql.table(table), sql.ref(column)]
  const at = sql`t.club_id = ${ctx.club.id} and t.ctid = ${place}::tid`
  const whole = sql<{ row: unknown }>`update ${name} t set ${of} = ${to} where ${at} returning null as "row"`
  let isBlocked = false
  const moved = await attempt(ctx, whole, (error) => {
    isBlocked = isInTheWay(error)
    // Rows that others name together with the person stay with the pointer.
    return isBlocked || isForeignKeyViolation(error)
  })
  if (moved || !isBlocked || !mayDelete) return []
  const rest = sql`select piece from unnest(datemultirange(t.valid) - (select range_agg(k.valid) from ${name} k
    where k.club_id = t.club_id and k.${of} = ${to})) piece`
  const beside = sql<{ row: unknown }>`
    with before as (select to_jsonb(t) as "row" from ${name} t where ${at})
    update ${name} t set ${of} = ${to}, valid = (${rest}) where ${at} and (select count(*) from (${rest}) r) = 1
    returning (select "row" from before) as "row"`
  const cut = isDated ? await attempt(ctx, beside, isInTheWay) : null
  if (cut && cut.length > 0) return cut.map(({ row }) => ({ table, row }))
  const gone = sql<{ row: unknown }>`delete from ${name} t where ${at} returning to_jsonb(t) as "row"`
  return ((await attempt(ctx, gone, isForeignKeyViolation)) ?? []).map(({ row }) => ({ table, row }))
}

async function moveRows(ctx: Ctx, one: Reference, from: string, to: string): Promise<SetAside[]> {
  const { table, column, mayUpdate } = one
  if (!mayUpdate) return []
  const isOf = sql`club_id = ${ctx.club.id} and ${sql.ref(column)} = ${from}`
  // A mandate follows its account, which may have stayed.
  const isMeant =
    table === 'mandates'
      ? sql`bank_account_id in (select id from bank_accounts where club_id = ${ctx.club.id} and debtor_id = ${to})`
      : sql`true`
  const { rows } = await sql<{ place: string }>`
    select ctid::text as place from ${sql.table(table)} where ${isOf} and ${isMeant} for update`.execute(ctx.db)
  const aside: SetAside[] = []
  for (const { place } of rows) aside.push(...(await moveRow(ctx, one, place, to)))
  return aside
}

/** Both have such a row: what points to the other's goes to the one that stays. */
async function mergeOwn(ctx: Ctx, table: (typeof ONE_EACH)[number], { keptId, mergedId }: Merge): Promise<SetAside[]> {
  const { rows } = await sql<{ id: string; personId: string }>`
    select id, person_id from ${sql.table(table)} where club_id = ${ctx.club.id} and person_id in (${keptId}, ${mergedId}) for update`.execute(
    ctx.db,
  )
  const [to, from] = [keptId, mergedId].map((id) => rows.find(({ personId }) => personId === id)?.id)
  if (!from) return []
  if (!to) {
    await sql`update ${sql.table(table)} set person_id = ${keptId} where club_id = ${ctx.club.id} and id = ${from}`.execute(
      ctx.db,
    )
    return []
  }
  if (table === 'debtors') await makeRoomForComing(ctx, to, from)
  const aside: SetAside[] = table === 'members' ? await mergeMemberships(ctx, to, from) : []
  for (const reference of await listReferences(ctx, table)) aside.push(...(await moveRows(ctx, reference, from, to)))
  return aside
}

/** Both hold a place in the same offer or shift: staff decide which one goes. */
async function isSignedUpTwice(ctx: Ctx, { keptId, mergedId }: Merge): Promise<boolean> {
  const { rows } = await sql`
    select from participations a join participations b on b.club_id = a.club_id and b.course_id = a.course_id and b.person_id = ${mergedId}
      and b.state in ('requested', 'confirmed', 'waiting', 'offered')
    where a.club_id = ${ctx.club.id} and a.person_id = ${keptId} and a.state in ('requested', 'confirmed', 'waiting', 'offered')
    union all select from assignments a join assignments b on b.club_id = a.club_id and b.during && a.during and b.person_id = ${mergedId}
      and b.state in ('requested', 'confirmed')
    where a.club_id = ${ctx.club.id} and a.person_id = ${keptId} and a.state in ('requested', 'confirmed')`.execute(ctx.db)
  return rows.length > 0
}

async function isRelated(ctx: Ctx, { keptId, mergedId }: Merge): Promise<boolean> {
  const { rows } = await sql`
    select from guardians where club_id = ${ctx.club.id} and child_id in (${keptId}, ${mergedId})
      and guardian_id in (${keptId}, ${mergedId})`.execute(ctx.db)
  return rows.length > 0
}

/**
 * Two records of one person become one: everything of the other goes to the one that stays; rows that may only be added stay and are
 * read through the pointer (`people.merged_into`), and so does a member's number. No role changes. @throws Forbidden, NotFound
 */
export async function mergePeople(ctx: Ctx, merge: Merge): Promise<Answer<null, MergeRefusal>> {
  allow(canManageMembers(ctx.actor))
  const { keptId, mergedId, loginId } = merge
  if (keptId === mergedId) return refuse('same')
  return transaction(ctx, (ctx) =>
    savepoint<Ctx, Answer<null, MergeRefusal>>(ctx, async (ctx) => {
      const people = await lockPeople(ctx, [keptId, mergedId])
      const kept = found(people.find(({ id }) => id === keptId))
      const merged = found(people.find(({ id }) => id === mergedId))
      if (kept.mergedInto || merged.mergedInto) return refuse('already_merged')
      if (await isRelated(ctx, merge)) return refuse('related')
      if (await isSignedUpTwice(ctx, merge)) return refuse('both_signed_up')
      const logins = await mergeLogins(ctx, { keptId, mergedId, loginId })
      if (!logins.ok) return logins
      // Issued papers of the other one may follow it: see keep_issued().
      await sql`select set_config('app.merged_person', ${mergedId}, true)`.execute(ctx.db)
      const aside: SetAside[] = []
      for (const table of ONE_EACH) aside.push(...(await mergeOwn(ctx, table, merge)))
      const references = (await listReferences(ctx, 'people')).filter(({ table }) => !ONE_EACH.some((own) => own === table))
      for (const reference of references) aside.push(...(await moveRows(ctx, reference, mergedId, keptId)))
      await moveChanges(ctx, mergedId, keptId)
      await markMerged(ctx, kept, merged, aside)
      return ok(null)
    }),
  )
}

/** Staff looked: these are two. @throws Forbidden, NotFound */
export async function keepApart(ctx: Ctx, oneId: string, otherId: string): Promise<Answer<null, 'same'>> {
  allow(canManageMembers(ctx.actor))
  const [first, second] = [oneId, otherId].sort()
  if (oneId === otherId) return refuse('same')
  return transaction(ctx, async (ctx) => {
    if ((await lockPeople(ctx, [oneId, otherId])).length < 2) throw new NotFound('Not found')
    await sql`insert into distinct_people (club_id, one_id, other_id, said_at, said_by)
      values (${ctx.club.id}, ${first}::uuid, ${second}::uuid, ${ctx.now}, ${userIdOf(ctx)}::uuid) on conflict do nothing`.execute(
      ctx.db,
    )
    await record(ctx, { event: 'person.kept_apart', id: oneId, content: PERSON_JOURNAL.keptApart })
    return ok(null)
  })
}
