import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createStorage } from '../src/domain/files/create-storage.ts'
import { testDatabase } from '../tests/support/database.ts'
import { DEMO_PASSWORD } from './logins.ts'
import { seed } from './main.ts'

const database = await testDatabase()
const lines: string[] = []
const dataDir = await mkdtemp(join(tmpdir(), 'verein-demo-'))
afterAll(() => rm(dataDir, { recursive: true }))
const storage = await createStorage({ dataDir, storageUrl: null })
const isFirst = await seed(database.url, (line) => lines.push(line), storage)

const names = async (query: ReturnType<typeof sql<{ name: string }>>) =>
  (await query.execute(database.owner)).rows.map((row) => row.name)

test('the demo is there once', async () => {
  expect(isFirst).toBe(true)
  expect(await seed(database.url, () => {})).toBe(false)
})

test('three clubs with their flags, one of them the default', async () => {
  const clubs = await database.owner.selectFrom('clubs').selectAll().orderBy('name').execute()
  expect(clubs.map((club) => [club.name, club.kind, club.associationName, club.isDefault, club.hosts.join()])).toEqual([
    ['gsv', 'club', 'ssv', true, 'gsv.localhost'],
    ['rwa', 'club', 'ssv', false, 'rwa.localhost'],
    ['ssv', 'association', null, false, 'ssv.localhost'],
  ])
  expect(clubs.map((club) => [club.hasParticipations, club.hasOperationals, club.hasInvoiceManagement])).toEqual([
    [true, true, true],
    [true, false, false],
    [false, true, true],
  ])
})

/** Admins with less than the whole club. */
const LIMITED = ['hallen@gsv.example', 'kasse@gsv.example']

test('every demo login works with the same password, in the role of its name; super is a user of one club alone', async () => {
  const { rows } = await sql<{ email: string; password: string; roles: string[] }>`
    select u.email, a.password, array_agg(c.club_id || ' ' || c.role order by c.club_id) as roles from auth."user" u
    join auth.account a on a."userId" = u.id and a."providerId" = 'credential' join club_users c on c.user_id = u.id
    where u."emailVerified" group by u.email, a.password order by u.email`.execute(database.owner)
  expect(rows).toHaveLength(15)
  for (const { email, roles } of rows) {
    const [role, club] = email.split(/[@.]/)
    const named = email === 'super@demo.example' ? 'gsv super' : `${club} ${LIMITED.includes(email) ? 'admin' : role}`
    expect(roles).toEqual([named])
  }
  expect(await verifyPassword({ hash: rows[0]?.password ?? '', password: DEMO_PASSWORD })).toBe(true)
})

test('whoever acts in the demo stands in the log under the name that the list of users shows', async () => {
  const strangers =
    await names(sql`select distinct j.name from journal j where j.actor_user_id is not null and j.name <> '' and j.name not like '%@%'
    and not exists (select from club_users u where u.firstname || ' ' || u.lastname = j.name)
    and not exists (select from people p where p.firstname || ' ' || p.lastname = j.name)`)
  expect(strangers).toEqual([])
})

test('no offer of the demo has more people than places', async () => {
  const full = await names(sql`select title as name from courses c where capacity is not null
    and (select count(*) from held_places h where h.club_id = c.club_id and h.course_id = c.id) > capacity`)
  expect(full).toEqual([])
})

// A draw decides the fill of its offers.
test('the offers of the week show every state of places', async () => {
  const { rows } = await sql<{ fill: string; count: number }>`
    select case when opens > now() then 'opens later' when capacity is null then 'no limit' when taken < capacity - 3 then 'free'
      when taken < capacity then 'few' when waiting > 0 then 'waiting' when has_waiting_list then 'full' else 'booked out' end as fill, count(*)
    from (select capacity, has_waiting_list, registration_opens_at as opens,
      (select count(*) from participations p where p.club_id = c.club_id and p.course_id = c.id and p.state in ('requested', 'confirmed', 'offered')) as taken,
      (select count(*) from participations p where p.club_id = c.club_id and p.course_id = c.id and p.state = 'waiting') as waiting
      from courses c where club_id = 'gsv' and state in ('published', 'running') and draw_id is null) as offer group by 1`.execute(
    database.owner,
  )
  expect(rows.map((row) => row.fill).sort()).toEqual(['booked out', 'few', 'free', 'no limit', 'opens later', 'waiting'])
  expect(rows.reduce((sum, row) => sum + row.count, 0)).toBeGreaterThanOrEqual(60)
  const states = await names(sql`select distinct state as name from participations where club_id = 'gsv' order by 1`)
  expect(states).toEqual(['cancelled', 'confirmed', 'declined', 'finished', 'offered', 'requested', 'waiting'])
})

test('an offer counts pairs of parent and child, and everybody in it has a name beside theirs', async () => {
  const { rows } = await sql<{ title: string; people: number; alone: number }>`
    select c.title, count(*) as people, count(*) filter (where p.companion = '') as alone
    from courses c join participations p on p.club_id = c.club_id and p.course_id = c.id
    where c.club_id = 'gsv' and c.counts_pairs group by c.title order by c.title`.execute(database.owner)
  expect(rows.map(({ title }) => title)).toEqual(['Eltern-Kind-Schwimmen', 'Eltern-Kind-Turnen Nordring'])
  for (const { people, alone } of rows) expect([people > 5, alone]).toEqual([true, 0])
})

test('nothing in the demo breaks a rule of the product', async () => {
  const overfull = sql<{
    name: string
  }>`select title as name from courses c where capacity < (select count(*) from participations p
    where p.club_id = c.club_id and p.course_id = c.id and p.state in ('requested', 'confirmed', 'offered'))`
  const aged = sql<{
    name: string
  }>`select c.title as name from participations p join courses c on c.club_id = p.club_id and c.id = p.course_id
    join people w on w.club_id = p.club_id and w.id = p.person_id
    where extract(year from age(w.birth_on)) not between coalesce(c.age_from, 0) and coalesce(c.age_to, 120)
      or (c.sexes <> 'all' and c.sexes <> w.sex)`
  const alone = sql<{
    name: string
  }>`select w.lastname as name from participations p join people w on w.club_id = p.club_id and w.id = p.person_id
    where w.birth_on > current_date - interval '18 years' and p.contact_id = p.person_id`
  const unreachable = sql<{
    name: string
  }>`select w.lastname as name from participations p join people w on w.club_id = p.club_id and w.id = p.contact_id
    where w.email = ''`
  const unbooked = sql<{
    name: string
  }>`select c.title as name from sessions s join courses c on c.club_id = s.club_id and c.id = s.course_id
    where s.state in ('planned', 'held') and c.event_id is null and c.state <> 'archived' and not exists (select from bookings b where b.club_id = s.club_id and b.session_id = s.id and b.state = 'approved')`
  const barred = sql<{ name: string }>`select title as name from courses where club_id = 'ssv' and exists
    (select from participations p where p.club_id = courses.club_id)`
  for (const query of [overfull, aged, alone, unreachable, unbooked, barred]) expect(await names(query)).toEqual([])
})

test('the demo lives from today on: sessions of this week and for weeks ahead, past ones held', async () => {
  const ahead =
    await names(sql`select title as name from courses c where club_id = 'gsv' and state in ('published', 'running') and not exists
    (select from sessions s where s.club_id = c.club_id and s.course_id = c.id and s.starts_at > now())`)
  expect(ahead).toEqual([])
  const past = await names(sql`select distinct state as name from sessions where ends_at < now()`)
  expect(past).toEqual(['held'])
})

test('the trainer leads several offers, the editor is limited to a department, the reader is a member', async () => {
  const { rows } = await sql<{ role: string; leads: number; departments: number; member: boolean }>`
    select role, (select count(*) from course_trainers t where t.club_id = u.club_id and t.person_id = u.person_id) as leads,
      (select count(*) from club_user_departments d where d.club_id = u.club_id and d.club_user_id = u.id) as departments,
      exists (select from members m where m.club_id = u.club_id and m.person_id = u.person_id) as member
    from club_users u where club_id = 'gsv'`.execute(database.owner)
  const byRole = new Map(rows.map((row) => [row.role, row]))
  expect(byRole.get('trainer')?.leads).toBeGreaterThanOrEqual(3)
  expect(byRole.get('editor')?.departments).toBe(1)
  expect(byRole.get('reader')?.member).toBe(true)
})

test('the news of each club have pictures that are there, each described', async () => {
  const { rows } = await sql<{ clubId: string; fileId: string; alt: string }>`
    select p.club_id, f.id as file_id, f.alt from page_pictures p join files f on f.club_id = p.club_id and f.id = p.file_id`.execute(
    database.owner,
  )
  expect(new Set(rows.map(({ clubId }) => clubId))).toEqual(new Set(['gsv', 'rwa', 'ssv']))
  for (const { clubId, fileId, alt } of rows) {
    expect(alt).toMatch(/^Zeichnung: /)
    expect((await storage.get(`${clubId}/${fileId}`))?.length).toBeGreaterThan(1000)
  }
})
