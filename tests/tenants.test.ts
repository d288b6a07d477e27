import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../src/database/connect.ts'
import { demoDatabase } from './support/app.ts'
import { SAMPLES } from './support/tenant-samples.ts'

const { owner, connections, clubTables, references } = await prepare()
const stranger = connections.forClub('rwa')

interface Reference {
  child: string
  parent: string
  name: string
  /** Columns of the child besides `club_id`, and their targets. */
  columns: string[]
  targets: string[]
  startsWithClub: boolean
}

async function prepare() {
  const database = await demoDatabase()
  const tables = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'club_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(database.owner)
  const keys = await sql<Reference>`
    select child.relname as child, parent.relname as parent, k.conname as name,
      array(select a.attname::text from unnest(k.conkey) with ordinality u(n, i) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n where a.attname <> 'club_id' order by u.i) as columns,
      array(select a.attname::text from unnest(k.confkey) with ordinality u(n, i) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.n where a.attname <> 'club_id' order by u.i) as targets,
      (select a.attname = 'club_id' from pg_attribute a where a.attrelid = k.conrelid and a.attnum = k.conkey[1])
        and (select a.attname = 'club_id' from pg_attribute a where a.attrelid = k.confrelid and a.attnum = k.confkey[1]) as "startsWithClub"
    from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
    where k.contype = 'f' and child.relnamespace = 'public'::regnamespace order by 1, 3`.execute(database.owner)
  const clubTables = tables.rows.map(({ name }) => name)
  const references = keys.rows.filter(({ child, parent }) => clubTables.includes(child) && clubTables.includes(parent))
  return { ...database, clubTables, references }
}

const count = async (db: Database, table: string, club: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)} where club_id = ${club}`.execute(db)
  return rows[0]?.count ?? 0
}

beforeAll(async () => {
  for (const club of ['gsv', 'rwa']) {
    // Again, for samples that build on others.
    for (const table of [...clubTables, ...clubTables, ...clubTables]) {
      if ((await count(owner, table, club)) > 0) continue
      await SAMPLES[table]?.(club).execute(owner)
    }
  }
})

/** Not even the own club has their rows in sight: they belong to one person each. */
const PERSONAL = ['diary_entries']

const stateOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'done'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

describe.each(clubTables)('%s of another club', (table) => {
  test('holds rows to try with', async () => {
    expect(await count(owner, table, 'gsv')).toBeGreaterThan(0)
    expect(await count(owner, table, 'rwa')).toBeGreaterThan(0)
  })

  test('is not read', async () => {
    expect(await count(stranger, table, 'gsv')).toBe(0)
    expect(await count(stranger, table, 'rwa')).toBe(PERSONAL.includes(table) ? 0 : await count(owner, table, 'rwa'))
  })

  test('is not read without a club', async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(connections.global)
    expect(rows[0]?.count).toBe(0)
  })

  test('is not changed, not deleted, not written', async () => {
    const before = await sql<{
      text: string
    }>`select md5(string_agg(t::text, '|' order by t::text)) as text from ${sql.table(table)} t where club_id = 'gsv'`.execute(
      owner,
    )
    const change = await stateOf(
      sql`update ${sql.table(table)} set club_id = club_id where club_id = 'gsv' returning 1`
        .execute(stranger)
        .then(({ rows }) => {
          if (rows.length > 0) throw new Error('changed foreign rows')
        }),
    )
    const removal = await stateOf(
      sql`delete from ${sql.table(table)} where club_id = 'gsv' returning 1`.execute(stranger).then(({ rows }) => {
        if (rows.length > 0) throw new Error('deleted foreign rows')
      }),
    )
    // 42501: this role may not use the verb on this table at all
    expect(['done', '42501']).toContain(change)
    expect(['done', '42501']).toContain(removal)
    const taken = await stateOf(sql`update ${sql.table(table)} set club_id = 'gsv' where club_id = 'rwa'`.execute(stranger))
    expect(taken).toBe(PERSONAL.includes(table) ? 'done' : '42501')
    // Columns that the database makes by itself are never written.
    const names = await sql<{ name: string }>`select attname as name from pg_attribute
      where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(owner)
    const columns = sql.join(names.rows.map(({ name }) => sql.ref(name)))
    const sample = await sql<{
      row: string
    }>`select to_jsonb(t)::text as row from ${sql.table(table)} t where club_id = 'gsv' limit 1`.execute(owner)
    const written = await stateOf(
      sql`insert into ${sql.table(table)} (${columns}) select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${sample.rows[0]?.row}::jsonb)`.execute(
        stranger,
      ),
    )
    expect(written).toBe('42501')
    const after = await sql<{
      text: string
    }>`select md5(string_agg(t::text, '|' order by t::text)) as text from ${sql.table(table)} t where club_id = 'gsv'`.execute(
      owner,
    )
    expect(after.rows).toEqual(before.rows)
  })
})

test('every reference between club tables carries the club on both sides', () => {
  expect(references.length).toBeGreaterThan(20)
  expect(references.filter(({ startsWithClub }) => !startsWithClub)).toEqual([])
})

test.each(
  references.map((reference) => [`${reference.child}.${reference.columns.join(',')} → ${reference.parent}`, reference] as const),
)('%s never points into another club', async (_, reference) => {
  const foreign = await sql<
    Record<string, string>
  >`select ${sql.join(reference.targets.map((column) => sql`${sql.ref(column)}::text`))} from ${sql.table(reference.parent)} t
    where club_id = 'gsv' limit 1`.execute(owner)
  const values = Object.values(foreign.rows[0] ?? {})
  expect(values).toHaveLength(reference.columns.length)
  const setters = reference.columns.map((column, index) => sql`${sql.ref(column)} = ${values[index]}`)
  // A search is about a session or a shift.
  if (reference.child === 'substitute_requests' && reference.parent === 'shifts') setters.push(sql`session_id = null`)
  // A contract is with a person or with a name.
  if (reference.child === 'contracts' && reference.parent === 'people') setters.push(sql`party = ''`)
  // Only paid statements name a payment.
  if (reference.parent === 'trainer_payments')
    setters.push(sql`state = 'paid', paid_on = current_date, confirmed_at = now(), approved_at = now(), returned_at = null`)
  const outcome = await stateOf(
    owner.transaction().execute(async (db) => {
      const { rows } =
        await sql`update ${sql.table(reference.child)} set ${sql.join(setters)} where ctid = (select ctid from ${sql.table(reference.child)} where club_id = 'rwa' limit 1) returning 1`.execute(
          db,
        )
      if (rows.length === 0) throw new Error(`no row of rwa in ${reference.child}`)
    }),
  )
  // 23503: no such row in the own club; 42501: rows of this table never change
  expect(['23503', '42501']).toContain(outcome)
})

/** Everything a club may know of its association's halls: by these names only. */
const SHARED: Record<string, readonly string[]> = {
  usable_halls: [
    ...['club_id', 'id', 'name', 'slug', 'street', 'postcode', 'city', 'latitude', 'longitude', 'equipment'],
    ...['is_closed_in_school_holidays', 'kind', 'alike'],
  ],
  usable_parts: ['club_id', 'id', 'facility_id', 'name', 'atomic', 'position', 'retired_at'],
  usable_atoms: ['club_id', 'part_id', 'atom_id'],
  shared_bookings: [
    ...['club_id', 'id', 'part_id', 'starts_at', 'ends_at', 'state', 'kind', 'title', 'note', 'series_id', 'series_on'],
    ...['decision_note', 'version'],
  ],
}

describe('the halls of an association', () => {
  const ownersIn = async (view: string, db: Database): Promise<string[]> => {
    const { rows } = await sql<{ owner: string }>`select distinct club_id as owner from ${sql.table(view)} order by 1`.execute(db)
    return rows.map(({ owner }) => owner)
  }

  test.each(Object.entries(SHARED))('%s shows these columns', async (view, columns) => {
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = ${view}::regclass and attnum > 0 order by attnum`.execute(owner)
    expect(rows.map(({ name }) => name)).toEqual(columns)
  })

  test('are seen by its clubs beside their own; of its bookings only what is theirs', async () => {
    for (const view of ['usable_halls', 'usable_parts', 'usable_atoms'])
      expect(await ownersIn(view, stranger)).toEqual(['rwa', 'ssv'])
    const { rows } = await sql<{ id: string }>`select id from shared_bookings`.execute(stranger)
    const theirs = await owner
      .selectFrom('bookings')
      .select('id')
      .where('forClubId', '=', 'rwa')
      .where('clubId', '=', 'ssv')
      .execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(theirs.map(({ id }) => id)))
    // Publication of an allocation is tested beside it.
    const others = clubTables.filter((table) => !table.startsWith('allocation'))
    for (const table of others) expect(await count(stranger, table, 'ssv')).toBe(0)
  })

  test("are not seen by another association's club, by one without any, by the association in its clubs, or without a club", async () => {
    await sql`insert into clubs (name, display_name, kind, association_name, state_code) values
      ('anderer', 'A', 'association', null, 'BY'), ('fremd', 'F', 'club', 'anderer', 'BY'), ('allein', 'B', 'club', null, 'BY'),
      ('falsch', 'C', 'club', 'gsv', 'BY') on conflict do nothing`.execute(owner)
    for (const club of ['fremd', 'allein', 'falsch', 'anderer'])
      for (const view of Object.keys(SHARED)) expect(await ownersIn(view, connections.forClub(club))).toEqual([])
    for (const view of Object.keys(SHARED)) expect(await ownersIn(view, connections.global)).toEqual([])
    const association = connections.forClub('ssv')
    for (const view of ['usable_halls', 'usable_parts', 'usable_atoms'])
      expect(await ownersIn(view, association)).toEqual(['ssv'])
    expect(await ownersIn('shared_bookings', association)).toEqual([])
  })

  test('are only read by its clubs', async () => {
    for (const view of Object.keys(SHARED)) {
      expect(await stateOf(sql`delete from ${sql.table(view)} where club_id = 'ssv'`.execute(stranger))).toBe('42501')
      expect(await stateOf(sql`update ${sql.table(view)} set club_id = 'rwa' where club_id = 'ssv'`.execute(stranger))).toBe(
        '42501',
      )
    }
  })

  test('an address of an office is told to the association of the club only', async () => {
    const officeFor = async (club: string, db: Database) =>
      (await sql<{ email: string }>`select email from member_offices() where club_id = ${club}`.execute(db)).rows[0]?.email ??
      null
    expect(await officeFor('gsv', connections.forClub('ssv'))).toBe('info@gsv.example')
    expect(await officeFor('gsv', stranger)).toBeNull()
    expect(await officeFor('ssv', stranger)).toBeNull()
    expect(await officeFor('gsv', connections.global)).toBeNull()
  })

  test.each(['course_slots', 'sessions', 'events'])(
    "%s name a part of their own club or its association, nobody else's",
    async (table) => {
      const partOf = async (club: string): Promise<string> =>
        (await owner.selectFrom('parts').select('id').where('clubId', '=', club).limit(1).executeTakeFirstOrThrow()).id
      const name = (db: Database, partId: string, place: string | null) =>
        sql`update ${sql.table(table)} set part_id = ${partId}, place_club_id = ${place}
        where ctid = (select ctid from ${sql.table(table)} where club_id = 'rwa' limit 1)`.execute(db)
      const attempt = (partId: string, place: string | null) => stateOf(rolledBack((db) => name(db, partId, place)))
      expect(await attempt(await partOf('ssv'), null)).toBe('rolled back')
      expect(await attempt(await partOf('ssv'), 'ssv')).toBe('rolled back')
      expect(await attempt(await partOf('gsv'), null)).toBe('23503')
      expect(await attempt(await partOf('gsv'), 'gsv')).toBe('23503')
      expect(await attempt(await partOf('rwa'), 'ssv')).toBe('23503')
    },
  )
})

/** Tries a change and rolls it back. */
const rolledBack = (work: (db: Database) => Promise<unknown>): Promise<never> =>
  owner.transaction().execute(async (db) => {
    await work(db)
    throw Object.assign(new Error(), { code: 'rolled back' })
  })
