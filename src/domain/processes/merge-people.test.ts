import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contextIn } from '../../../bench/support/statements.ts'
import { demoDatabase } from '../../../tests/support/app.ts'
import { actorWith } from '../../../tests/support/database.ts'
import { owe, payer } from '../../../tests/support/invoices.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { SAMPLES } from '../../../tests/support/tenant-samples.ts'
import { transaction } from '../../database/transaction.ts'
import { found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { listKnown } from '../applications/queries.ts'
import { createInvoice } from '../invoices/commands.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { FamilyInput } from '../members/input.ts'
import { findPersonByNumber } from '../members/queries.ts'
import { createPerson } from '../people/commands.ts'
import { findNamesake } from '../people/fill-person.ts'
import { changeAccount } from '../scheduled-changes/change-account.ts'
import { planChange } from '../scheduled-changes/commands.ts'
import { listReferences, mergePeople } from './merge-people.ts'

const { owner, connections } = await demoDatabase()
const ctx = contextIn(connections, 'gsv', actorWith('super'))

const ROUNDS = 4
/** Kept and merged by rules of their own, shown by other tests. */
const OWN_RULES = ['club_users.person_id', 'distinct_people.one_id', 'distinct_people.other_id']

interface Reference {
  table: string
  column: string
  keys: string[]
}

/** Every column that points to a person, as the catalogue knows it: a new table is tried by itself. */
async function listColumns(): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.relname as "table", a.attname as "column", array(select k.attname::text from pg_index i join pg_attribute k
      on k.attrelid = i.indrelid and k.attnum = any(i.indkey) where i.indrelid = c.oid and i.indisprimary) as keys
    from pg_constraint f join pg_class c on c.oid = f.conrelid
    join lateral unnest(f.conkey, f.confkey) as k (own, theirs) on true
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
    join pg_attribute t on t.attrelid = f.confrelid and t.attnum = k.theirs and t.attname = 'id'
    where f.contype = 'f' and f.confrelid = 'public.people'::regclass order by 1, 2`.execute(owner)
  // One row may be given twice, by two of its columns: its key must not change with the second.
  const isPerson = (table: string, key: string) => rows.some((row) => row.table === table && row.column === key)
  return rows
    .filter(({ table, column }) => !OWN_RULES.includes(`${table}.${column}`))
    .map((row) => ({ ...row, keys: row.keys.filter((key) => !isPerson(row.table, key)) }))
}

async function insertTwin(firstname: string): Promise<string> {
  const id = newId()
  await sql`insert into people (club_id, id, firstname, lastname, birth_on, search) values ('gsv', ${id}, ${firstname}, 'Doppel', '1980-01-01', '')`.execute(
    owner,
  )
  return id
}

/** Points a row of the table that nobody of these has to the person; answers its key, or null where no row can be. */
async function give({ table, column, keys }: Reference, personId: string, others: readonly string[]): Promise<string | null> {
  // A person does not point to themselves.
  const isOther = table === 'people' ? sql`and id <> all(${[...others]}::uuid[])` : sql``
  const { rows } = await sql<{ place: string }>`
    select ctid::text as place from ${sql.table(table)} where club_id = 'gsv'
      and (${sql.ref(column)} = any(${[...others]}::uuid[])) is not true ${isOther} order by random() limit 12`.execute(owner)
  for (const { place } of rows) {
    try {
      const given = await owner.transaction().execute(async (db) => {
        // The triggers of a table say when a row may change; here it was always so.
        await sql`set local session_replication_role = replica`.execute(db)
        return sql<{ key: unknown[] }>`update ${sql.table(table)} set ${sql.ref(column)} = ${personId} where ctid = ${place}::tid
          returning jsonb_build_array(${sql.join(keys.map((key) => sql.ref(key)))})::text as key`.execute(db)
      })
      return JSON.stringify(found(given.rows[0]).key)
    } catch (error) {
      if (!(error instanceof Error && /violates (unique|exclusion|check)/.test(error.message))) throw error
    }
  }
  return null
}

/** The row, wherever it is now: with whom it stays, or set aside. */
async function find({ table, column, keys }: Reference, key: string, ids: Record<string, string>): Promise<string> {
  const { rows } = await sql<{ personId: string }>`
    select t.${sql.ref(column)} as person_id from ${sql.table(table)} t where t.club_id = 'gsv'
      and jsonb_build_array(${sql.join(keys.map((name) => sql.ref(`t.${name}`)))})::text = ${JSON.parse(key) as string}
      and t.${sql.ref(column)} in (${ids.kept}, ${ids.merged})`.execute(owner)
  if (rows.some(({ personId }) => personId === ids.kept)) return 'moved'
  if (rows.length > 0) return 'pointed'
  const aside = await sql`
    select from person_merges m cross join jsonb_array_elements(m.set_aside) s where m.merged_id = ${ids.merged}
      and s ->> 'table' = ${table}`.execute(owner)
  return aside.rows.length > 0 ? 'aside' : 'lost'
}

test('a merge loses nothing, whatever table points to the two', async () => {
  const tables = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'club_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(owner)
  for (const { name } of [...tables.rows, ...tables.rows, ...tables.rows]) {
    const { rows } = await sql`select from ${sql.table(name)} where club_id = 'gsv' limit 1`.execute(owner)
    if (rows.length === 0) await SAMPLES[name]?.('gsv').execute(owner)
  }
  const columns = await listColumns()
  const movable = new Set(
    (await listReferences(ctx, 'people')).filter(({ mayUpdate }) => mayUpdate).map(({ table, column }) => `${table}.${column}`),
  )
  const tried = new Set<string>()
  let done = 0
  for (let round = 0; round < ROUNDS; round++) {
    const [kept, merged] = [await insertTwin('Anna'), await insertTwin('Anne')]
    const given: { reference: Reference; key: string }[] = []
    for (const reference of columns) {
      const name = `${reference.table}.${reference.column}`
      const key = await give(reference, merged, [kept, merged])
      if (key) given.push({ reference, key })
      if (key) tried.add(name)
      // In every second round the one who stays has such a row, too.
      if (round % 2 === 1 && !['members', 'debtors'].includes(reference.table)) await give(reference, kept, [kept, merged])
    }
    const answer = await mergePeople(ctx, { keptId: kept, mergedId: merged, loginId: null })
    if (!answer.ok) {
      expect(['both_signed_up', 'related']).toContain(answer.refusal)
      continue
    }
    done++
    for (const { reference, key } of given) {
      const name = `${reference.table}.${reference.column}`
      const allowed =
        movable.has(name) || ['members', 'debtors'].includes(reference.table) ? ['moved', 'aside', 'pointed'] : ['pointed']
      expect([name, allowed.includes(await find(reference, key, { kept, merged }))]).toEqual([name, true])
    }
  }
  expect(done).toBeGreaterThanOrEqual(ROUNDS / 2)
  expect(columns.map(({ table, column }) => `${table}.${column}`).filter((name) => !tried.has(name))).toEqual([])
})

test.each([
  [
    { phone: '0821 1' },
    { phone: '0821 2', email: 'a@post.example' },
    { phone: '0821 1', email: 'a@post.example', more: '0821 2' },
  ],
  [{ email: 'a@post.example' }, { email: 'A@post.example' }, { email: 'a@post.example', more: '' }],
  [{ moreContacts: '0821 3' }, { moreContacts: '0821 3\n0821 4' }, { more: '0821 3\n0821 4' }],
])('numbers and addresses of both are kept: %j and %j', async (kept, merged, expected) => {
  const twin = (facts: object) => createPerson(ctx, { firstname: 'Uta', lastname: `Zwie${newId().slice(-6)}`, ...facts })
  const [keptId, mergedId] = [await twin(kept), await twin(merged)]
  expect((await mergePeople(ctx, { keptId, mergedId, loginId: null })).ok).toBe(true)
  const { rows } = await sql`select phone, email, more_contacts as more from people where id = ${keptId}`.execute(owner)
  expect(rows[0]).toMatchObject(expected)
})

test('after a merge the other name is nobody, the other number the one who stays; account and name to come go on', async () => {
  const lastname = `Wieder${newId().slice(-6)}`
  const person = { firstname: 'Ina', lastname, birthOn: Temporal.PlainDate.from('1990-01-01') }
  const [mergedId, keptId] = [await createPerson(ctx, person), await createPerson(ctx, person)]
  const memberNo = newId().slice(-12)
  await insertMember(owner, { clubId: 'gsv', personId: mergedId, memberNo })
  const memberId = await insertMember(owner, { clubId: 'gsv', personId: keptId, memberNo: newId().slice(-12) })
  const from = berlinDay(ctx.now).add({ days: 2 })
  await changeAccount(ctx, mergedId, { iban: 'DE02120300000000202051', holder: 'Ina', from })
  await planChange(ctx, { kind: 'person', personId: mergedId, fields: { city: 'Kempten' }, effectiveOn: from, state: 'asked' })
  expect((await mergePeople(ctx, { keptId, mergedId, loginId: null })).ok).toBe(true)
  const paper = { people: [{ firstname: 'Ina', lastname, birthOn: '1990-01-01' }], entryOn: from.toString() }
  expect(await transaction(ctx, (ctx) => findNamesake(ctx, person))).toMatchObject({ id: keptId })
  expect(await listKnown(ctx, FamilyInput.parse(paper))).toMatchObject([{ memberId: memberId }])
  expect(await findPersonByNumber(ctx, memberNo)).toBe(keptId)
  const { rows } = await sql<{ id: string }>`
    select object_id as id from scheduled_changes where object_id in (${keptId}, ${mergedId})
    union all select d.person_id from bank_accounts a join debtors d on d.id = a.debtor_id where lower(a.valid) = ${from}::date`.execute(
    owner,
  )
  expect(rows).toEqual([{ id: keptId }, { id: keptId }])
})

test('every person is pointed to by a key that the catalogue knows, but for things of many kinds', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
    where c.relnamespace = 'public'::regnamespace and a.atttypid = 'uuid'::regtype
      and a.attname ~ '(^|_)(person|child|guardian|contact|trainer|helper|object)_id$'
      and not exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey))
    order by 1`.execute(owner)
  expect(rows.map(({ name }) => name)).toEqual([
    // A message and an order say what was done then; changes to come follow by name.
    'notices.object_id',
    'order_rows.object_id',
    'scheduled_changes.object_id',
    'seals.object_id',
  ])
})

test('two who merge crosswise at once end with one person', async () => {
  for (let round = 0; round < 8; round++) {
    const [one, other] = [
      await createPerson(ctx, { firstname: 'Kim', lastname: `Kreuz${round}` }),
      await createPerson(ctx, { firstname: 'Kim', lastname: `Kreuz${round}` }),
    ]
    const answers = await Promise.all([
      mergePeople(ctx, { keptId: one, mergedId: other, loginId: null }),
      mergePeople(ctx, { keptId: other, mergedId: one, loginId: null }),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers).toContainEqual({ ok: false, refusal: 'already_merged' })
    const { rows } = await sql<{
      mergedInto: string | null
    }>`select merged_into from people where id in (${one}, ${other})`.execute(owner)
    expect(rows.filter(({ mergedInto }) => mergedInto === null)).toHaveLength(1)
  }
})

test('issued invoices of both go to the one who stays, and say what they said; nobody else moves them', async () => {
  const [kept, merged] = [await payer(ctx, 'Bleibt'), await payer(ctx, 'Geht')]
  const issued: string[] = []
  for (const { debtorId } of [kept, merged]) {
    await owe(ctx, debtorId, 5000)
    const draft = await createInvoice(ctx, { debtorId, claimIds: [], note: '' })
    issued.push(draft.ok ? draft.value : '')
    await issueInvoice(ctx, issued.at(-1) ?? '')
  }
  const said = async () =>
    (await sql<{ snapshot: object }>`select snapshot from invoices where id = any(${issued}::uuid[]) order by id`.execute(owner))
      .rows
  const before = await said()
  await expect(
    sql`update invoices set debtor_id = ${kept.debtorId} where id = any(${issued}::uuid[])`.execute(owner),
  ).rejects.toThrow('never changes')
  expect(await mergePeople(ctx, { keptId: kept.personId, mergedId: merged.personId, loginId: null })).toMatchObject({ ok: true })
  const { rows } = await sql`select distinct debtor_id from invoices where id = any(${issued}::uuid[])`.execute(owner)
  expect(rows).toEqual([{ debtorId: kept.debtorId }])
  expect(await said()).toEqual(before)
})
