import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { allow, found, NotFound } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { livesApart } from '../members/list-housemates.ts'
import { getPersonReach } from '../people/get-person.ts'
import { canExportPerson } from './access.ts'
import { joinNames } from './join-names.ts'
import { PRIVACY_JOURNAL } from './journal.ts'
import { type ExportRow, redacted } from './rules.ts'
import { TABLE_TITLES } from './texts.ts'

export interface ExportSection {
  table: string
  title: string
  rows: ExportRow[]
}

export interface PersonExport {
  id: string
  name: string
  madeAt: Temporal.Instant
  sections: ExportSection[]
}

interface Reference {
  table: string
  column: string
  parent: string
}

/** Rows of these are the person's, and what points to them belongs to the person, too. */
const OWN = ['people', 'members', 'debtors', 'club_users', 'participations', 'credit_cards']
/** About the program, of all people at once, or kept for nobody but a superuser. */
const LEFT_OUT = ['person_merges', 'distinct_people', 'courses', 'events', 'mails', 'idempotency_keys']

const OTHER_HOME = [
  'debtors',
  'payers',
  'household_people',
  'applications',
  'mailing_recipients',
  'notices',
  'person_notes',
  'scheduled_changes',
]

/** Columns that point to rows of these tables, as the catalogue knows them: a new table comes along by itself. */
export async function listReferences(ctx: Ctx): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.relname as "table", a.attname as "column", p.relname as parent
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_class p on p.oid = f.confrelid
    join lateral unnest(f.conkey, f.confkey) as k (own, theirs) on true
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
    join pg_attribute t on t.attrelid = f.confrelid and t.attnum = k.theirs and t.attname = 'id'
    where f.contype = 'f' and p.relname = any(${OWN}) and not c.relispartition and has_table_privilege(c.oid, 'select')
    order by array_position(${OWN}::text[], p.relname::text), c.relname, a.attname`.execute(ctx.db)
  // Changes to come are of things of several kinds: no key tells that they name a person.
  const changes = { table: 'scheduled_changes', column: 'object_id', parent: 'people' }
  return [...rows.filter(({ table }) => !LEFT_OUT.includes(table)), changes]
}

/** The person under all ids they ever had: records merged into this one are theirs. @throws NotFound */
async function listIds(ctx: Ctx, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from people where club_id = ${ctx.club.id} and (id = ${personId} or merged_into = ${personId}) order by id`.execute(
    ctx.db,
  )
  if (!rows.some(({ id }) => id === personId)) throw new NotFound('Not found')
  return rows.map(({ id }) => id)
}

async function readRows(ctx: Ctx, { table, column }: Reference, ids: readonly string[]): Promise<ExportRow[]> {
  const { rows } = await sql<{ row: ExportRow }>`
    select to_jsonb(t) as "row" from ${sql.table(table)} t where t.club_id = ${ctx.club.id} and t.${sql.ref(column)} = any(${[...ids]}::uuid[])`.execute(
    ctx.db,
  )
  return rows.map(({ row }) => row)
}

const idsIn = (rows: readonly ExportRow[]): string[] => rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))

/** Somebody else's sign-up that they made or pay for ends there: its answers are that person's. */
const isTheirs = ({ person_id: personId }: ExportRow, ids: readonly string[]): boolean =>
  typeof personId !== 'string' || ids.includes(personId)

/** Rows by table; each row once, however many of its columns point here. */
async function gatherRows(ctx: Ctx, ids: readonly string[], references: readonly Reference[]): Promise<Map<string, ExportRow[]>> {
  const people = await readRows(ctx, { table: 'people', column: 'id', parent: 'people' }, ids)
  const rows = new Map<string, Map<string, ExportRow>>([['people', new Map(people.map((row) => [JSON.stringify(row), row]))]])
  for (const reference of references) {
    const parents = idsIn([...(rows.get(reference.parent)?.values() ?? [])].filter((row) => isTheirs(row, ids)))
    if (parents.length === 0) continue
    const known = rows.get(reference.table) ?? new Map<string, ExportRow>()
    for (const row of await readRows(ctx, reference, parents)) known.set(JSON.stringify(row), row)
    rows.set(reference.table, known)
  }
  return new Map([...rows].map(([table, found]) => [table, [...found.values()]]))
}

/** Entries of the log about the person; of who acted only the person. */
async function readJournal(ctx: Ctx, objectIds: readonly string[]): Promise<ExportRow[]> {
  const { rows } = await sql<{ row: ExportRow }>`
    select jsonb_build_object('at', j.at, 'content', j.content) as "row" from journal j
    where j.club_id = ${ctx.club.id} and j.object_id = any(${[...objectIds]}::text[]) order by j.at limit 2000`.execute(ctx.db)
  return rows.map(({ row }) => row)
}

/** Home and payer of a child are kept from a guardian who lives elsewhere. */
const isOfOtherHome = ({ table, parent }: Reference): boolean => parent === 'debtors' || OTHER_HOME.includes(table)

const nameOf = (row: ExportRow | undefined): string =>
  [row?.firstname, row?.lastname].filter((part) => typeof part === 'string' && part !== '').join(' ')

/**
 * Everything that is stored about a person, others blacked out (Art. 15 and 20 GDPR); the diary is read by its person alone and
 * stays out. The log says who took it. @throws Forbidden, NotFound
 */
export async function exportPerson(ctx: Ctx, personId: string): Promise<PersonExport> {
  allow(canExportPerson(ctx.actor, await getPersonReach(ctx, personId)))
  return transaction(ctx, async (ctx) => {
    const ids = await listIds(ctx, personId)
    const isApart = await livesApart(ctx, personId)
    const references = (await listReferences(ctx)).filter((one) => !isApart || !isOfOtherHome(one))
    const rows = await joinNames(ctx, await gatherRows(ctx, ids, references))
    const logins = (rows.get('club_users') ?? []).flatMap(({ user_id: id }) => (typeof id === 'string' ? [id] : []))
    const ownIds = new Set([...ids, ...logins])
    const sections = [...rows].map(([table, found]) => ({
      table,
      title: TABLE_TITLES[table] ?? table,
      rows: found.map((row) =>
        redacted(row, {
          table,
          ownIds,
          isApart,
          personColumns: references.filter((one) => one.table === table && one.parent === 'people').map(({ column }) => column),
        }),
      ),
    }))
    const logged = await readJournal(ctx, [...ids, ...idsIn(rows.get('members') ?? [])])
    await record(ctx, { event: 'person.exported', id: personId, content: PRIVACY_JOURNAL.exported })
    return {
      id: personId,
      name: nameOf(found(rows.get('people')).find(({ id }) => id === personId)),
      madeAt: ctx.now,
      sections: [...sections, { table: 'journal', title: found(TABLE_TITLES.journal), rows: logged }].filter(
        ({ rows }) => rows.length > 0,
      ),
    }
  })
}
