import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { record } from './commands.ts'
import { findEntry, listEntries, listNames } from './queries.ts'
import { changeOf } from './rules.ts'

const database = await testDatabase()
const start = Temporal.Instant.from('2026-11-20T08:00:00Z')

const ctx = await database.ctx('gsv', actorWith('super'), start)
for (let at = 0; at < 12; at++) {
  const acting = { ...ctx, actor: actorWith(at % 2 ? 'admin' : 'editor'), now: start.add({ minutes: at - (at % 3) }) }
  await record(acting, {
    event: at % 4 ? 'course.changed' : 'user.changed',
    id: `${at % 4}`,
    content: `Eintrag ${at}: 50 % Müll`,
    before: { at },
    after: { at: at + 1 },
  })
}
await record(await database.ctx('rwa', actorWith('super'), start), {
  event: 'user.changed',
  id: '0',
  content: 'Login: fremd',
})

test('pages run newest first through all entries of the own club, each once', async () => {
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await listEntries(ctx, {}, { after, limit: 5 })
    seen.push(...page.entries.map(({ content }) => content))
    after = page.next ?? undefined
  } while (after)
  expect(seen).toHaveLength(12)
  expect(new Set(seen).size).toBe(12)
  expect(seen[0]).toMatch(/^Eintrag (9|10|11):/)
  expect(seen.join()).not.toContain('fremd')
})

test.each([
  [{ name: 'admin' }, 6],
  [{ name: 'niemand' }, 0],
  [{ kind: 'user' }, 3],
  [{ kind: 'course', objectId: '2' }, 3],
  [{ text: 'eintrag 1' }, 3],
  [{ text: 'MÜLL' }, 12],
  [{ text: '50 %' }, 12],
  [{ text: '5%l' }, 0],
  [{ from: start.add({ minutes: 9 }) }, 3],
  [{ before: start.add({ minutes: 3 }) }, 3],
])('filter %j finds %i entries', async (filter, count) =>
  expect((await listEntries(ctx, filter, { limit: 50 })).entries).toHaveLength(count),
)

test('a cursor that we did not make starts at the beginning', async () => {
  expect((await listEntries(ctx, {}, { after: "x' or 1=1", limit: 50 })).entries).toHaveLength(12)
})

test('an entry is shown with its values, but not another club’s', async () => {
  const [entry] = (await listEntries(ctx, { text: 'Eintrag 11' }, { limit: 1 })).entries
  expect(await findEntry(ctx, entry?.id ?? '')).toMatchObject({ before: { at: 11 }, after: { at: 12 } })
  const rwa = await database.ctx('rwa', actorWith('super'))
  expect(await findEntry(rwa, entry?.id ?? '')).toBeNull()
})

test('names are listed once each', async () => expect(await listNames(ctx)).toEqual(['admin', 'editor']))

test('only superusers read the log', async () => {
  for (const role of ['admin', 'editor', 'trainer', 'reader'] as const)
    await expect(listEntries({ ...ctx, actor: actorWith(role) }, {}, { limit: 1 })).rejects.toThrow('Right missing')
  await expect(findEntry({ ...ctx, actor: { kind: 'visitor' } }, crypto.randomUUID())).rejects.toThrow('Right missing')
})

test.each([
  [
    { a: 1, b: 2 },
    { a: 1, b: 3 },
    { before: { b: 2 }, after: { b: 3 } },
  ],
  [{ a: [1] }, { a: [1] }, null],
  [{ a: null }, { a: undefined }, null],
  [{ b: 1 }, { a: 'x' }, { before: { a: null }, after: { a: 'x' } }],
])('between %j and %j the change is %j', (before, after, change) => expect(changeOf(before, after)).toEqual(change))
