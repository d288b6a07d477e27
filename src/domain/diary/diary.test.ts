import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { found } from '../../kernel/answer.ts'
import { mondayOf } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx, RoleName } from '../context.ts'
import { changeDiaryEntry, enterInDiary, removeDiary, removeDiaryEntry } from './commands.ts'
import { DiaryInput } from './input.ts'
import { findDiarySums, getDiaryEntry, listDiaryEntries, listDiaryResults, listDiaryWeeks } from './queries.ts'
import { weeksOf } from './weeks.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-18T12:00:00Z')
const TODAY = Temporal.PlainDate.from('2026-11-18')

/** Somebody with a login in the club. */
async function somebody(role: RoleName = 'reader', club = 'gsv', areas: [] | ['halls'] = []): Promise<Ctx> {
  const actor = actorWith(role, { areas })
  const ctx = await database.ctx(club, actor, NOW)
  if (actor.kind !== 'user') throw new Error('no user')
  const id = found(actor.profile?.clubUserId)
  await sql`insert into auth."user" (id, name, email, "emailVerified") values (${actor.userId}, 'E', ${`${id}@x.example`}, true)`.execute(
    database.owner,
  )
  const own = { clubId: club, id, userId: actor.userId, role, userName: id, search: id, lastLoginAt: NOW }
  await database.owner.insertInto('clubUsers').values(own).execute()
  return ctx
}
const userOf = ({ actor }: Ctx): string => found(actor.kind === 'user' ? actor.profile?.clubUserId : null)

const typed = (fields: Record<string, string>) => DiaryInput.parse(fields)
const RUN = { activity: 'run', minutes: '30', strain: 'vigorous', distance: '5 km' }

async function entered(ctx: Ctx, fields: Record<string, string> = RUN): Promise<string> {
  const answer = await enterInDiary(ctx, typed(fields))
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
const all = async (ctx: Ctx) => (await listDiaryEntries(ctx, { after: undefined, limit: 100 })).entries

test.each(['super', 'admin', 'editor', 'trainer', 'reader'] as const)(
  '%s reads and changes no diary but the own',
  async (role) => {
    const person = await somebody()
    const id = await entered(person, { ...RUN, weight: '80', note: 'geheim' })
    const other = await somebody(role)
    expect(await all(other)).toEqual([])
    expect(await listDiaryWeeks(other, TODAY.subtract({ days: 30 }))).toEqual([])
    await expect(getDiaryEntry(other, id)).rejects.toThrow('Not found')
    await expect(changeDiaryEntry(other, { ...typed(RUN), id })).rejects.toThrow('Not found')
    await expect(removeDiaryEntry(other, id)).rejects.toThrow('Not found')
    await expect(enterInDiary(other, { ...typed(RUN), id })).rejects.toThrow('Not found')
    expect(await removeDiary(other)).toEqual({ ok: true, value: 0 })
    expect(await all(person)).toMatchObject([{ id, minutes: 30, metres: 5000, grams: 80_000, note: 'geheim' }])
  },
)

test('no statement of the program has a row in sight, whatever it asks, but within its person’s transaction', async () => {
  const person = await somebody()
  await entered(person)
  const count = async (ctx: Ctx) =>
    (await sql<{ count: number }>`select count(*)::int as count from diary_entries`.execute(ctx.db)).rows[0]?.count
  expect(await count(person)).toBe(0)
  expect(await count(await database.ctx('gsv', { kind: 'system' }))).toBe(0)
  const retention = database.forgetting(await database.ctx('gsv', { kind: 'system' }))
  expect(await count(retention)).toBe(0)
  const read = retention.db.transaction().execute(async (db) => {
    await sql`set local role retention`.execute(db)
    await sql`select note, grams from diary_entries`.execute(db)
  })
  await expect(read, 'retention removes, and reads no content').rejects.toThrow('permission denied')
})

test('nobody keeps a diary who is no user here', async () => {
  const visitor = await database.ctx('gsv', { kind: 'visitor' }, NOW)
  await expect(enterInDiary(visitor, typed(RUN))).rejects.toThrow('Right missing')
  const elsewhere = actorWith('super')
  if (elsewhere.kind === 'user' && elsewhere.profile) elsewhere.profile.clubUserId = null
  await expect(all(await database.ctx('gsv', elsewhere, NOW))).rejects.toThrow('Not found')
})

test('the log tells nothing of a diary', async () => {
  const person = await somebody()
  const journal = async () => (await sql`select from journal`.execute(database.owner)).rows.length
  const before = await journal()
  const id = await entered(person)
  await changeDiaryEntry(person, { ...typed(RUN), id })
  await removeDiaryEntry(person, id)
  expect(await journal()).toBe(before)
})

test('pressed twice it is one entry; a change of an older version is told', async () => {
  const person = await somebody()
  const id = newId()
  await Promise.all([entered(person, { ...RUN, id }), entered(person, { ...RUN, id })])
  expect(await all(person)).toMatchObject([{ id, version: 1 }])
  expect(await changeDiaryEntry(person, { ...typed({ ...RUN, minutes: '45', version: '1' }), id })).toEqual({
    ok: true,
    value: id,
  })
  expect(await changeDiaryEntry(person, { ...typed({ ...RUN, minutes: '60', version: '1' }), id })).toEqual({
    ok: false,
    refusal: 'changed_meanwhile',
  })
  expect(await all(person)).toMatchObject([{ id, version: 2, minutes: 45 }])
})

test.each([
  ['19.11.2026', 'in_future'],
  ['31.12.1999', 'too_old'],
])('an entry for %s is refused: %s', async (day, refusal) => {
  expect(await enterInDiary(await somebody(), typed({ ...RUN, day }))).toEqual({ ok: false, refusal })
})

test('weeks of the database are those of the entries', async () => {
  const person = await somebody()
  const days = ['18.11.2026', '16.11.2026', '15.11.2026', '2.11.2026', '1.1.2026']
  for (const [at, day] of days.entries())
    await entered(person, { ...RUN, day, strain: at % 2 === 0 ? 'vigorous' : 'moderate', weight: at < 3 ? `${70 + at}` : '' })
  await entered(person, { weight: '69', day: '17.11.2026' })
  const from = mondayOf(TODAY).subtract({ weeks: 4 })
  const weeks = await listDiaryWeeks(person, from)
  const expected = weeksOf(await all(person)).filter(({ monday }) => Temporal.PlainDate.compare(monday, from) >= 0)
  const plain = (list: typeof weeks) => list.map((week) => ({ ...week, monday: week.monday.toString() }))
  expect(plain(weeks)).toEqual(plain(expected).toSorted((one, other) => one.monday.localeCompare(other.monday)))
  expect(weeks.at(-1)).toMatchObject({ entries: 2, minutes: 60, moderate: 30, vigorous: 30, metres: 10_000, grams: 70_000 })
})

test('the best result of the year counts: the shortest time, the longest jump', async () => {
  const person = await somebody()
  for (const result of ['19:00', '18:30', '20:00']) await entered(person, { discipline: 'run_3000', result })
  for (const result of ['3,20', '3,45', '3,10']) await entered(person, { discipline: 'long_jump', result })
  await entered(person, { discipline: 'run_3000', result: '12:00', day: '31.12.2025' })
  const results = await listDiaryResults(person, 2026)
  expect(new Map(results.map(({ discipline, best }) => [discipline, best]))).toEqual(
    new Map([
      ['run_3000', 111_000],
      ['long_jump', 345],
    ]),
  )
})

test('pages of the list hold each entry once, the latest day first', async () => {
  const person = await somebody()
  for (const day of ['3', '1', '5', '2', '4']) await entered(person, { ...RUN, day: `${day}.11.2026` })
  const days: number[] = []
  let after: string | undefined
  do {
    const { entries, next } = await listDiaryEntries(person, { after, limit: 2 })
    days.push(...entries.map(({ onDay }) => onDay.day))
    after = next ?? undefined
  } while (after)
  expect(days).toEqual([5, 4, 3, 2, 1])
})

test('sums are of five people and more, of finished weeks, and rounded', async () => {
  const office = await somebody('admin', 'summen')
  const lastWeek = '11.11.2026'
  for (let people = 0; people < 4; people++) await entered(await somebody('reader', 'summen'), { ...RUN, day: lastWeek })
  expect(await findDiarySums(office, TODAY)).toBeNull()
  const fifth = await somebody('reader', 'summen')
  await entered(fifth, { ...RUN, day: '18.11.2026' })
  await entered(fifth, { weight: '70', day: lastWeek })
  expect(await findDiarySums(office, TODAY), 'this week and weights do not count').toBeNull()
  await entered(fifth, { ...RUN, minutes: '330', day: lastWeek })
  expect(await findDiarySums(office, TODAY)).toEqual({ people: 5, hours: 7, kilometres: 25, weeklyMinutes: 20 })
  const other = await database.ctx('keiner', actorWith('admin'), NOW)
  expect(await findDiarySums(other, TODAY)).toBeNull()
})

test.each([
  ['editor', []],
  ['trainer', []],
  ['reader', []],
  ['admin', ['halls']],
] as const)('%s with the areas %j sees no sums', async (role, areas) => {
  const ctx = await somebody(role, 'gsv', [...areas] as [] | ['halls'])
  await expect(findDiarySums(ctx, TODAY)).rejects.toThrow('Right missing')
})

test('a diary goes with its login', async () => {
  const person = await somebody()
  await entered(person)
  const left = async () => {
    const rows = await database.owner.selectFrom('diaryEntries').select('id').where('clubUserId', '=', userOf(person)).execute()
    return rows.length
  }
  expect(await left()).toBe(1)
  if (person.actor.kind === 'user') await sql`delete from auth."user" where id = ${person.actor.userId}`.execute(database.owner)
  expect(await left()).toBe(0)
})
