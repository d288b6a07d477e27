import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { at, makeFeast, NOW } from '../../../tests/support/events.ts'
import { listEditableEvents } from './list-events.ts'

const database = await testDatabase()

test.each([
  [false, ['Früh', 'Mitte', 'Mitte', 'Spät']],
  [true, ['Spät', 'Mitte', 'Mitte', 'Früh']],
])('the list of events is read page by page, each once; latest first: %s', async (isLatestFirst, expected) => {
  const ctx = await database.ctx(isLatestFirst ? 'rwa' : 'gsv', undefined, NOW)
  for (const [title, time] of [
    ['Mitte', '14:00'],
    ['Spät', '16:00'],
    ['Früh', '12:00'],
    ['Mitte', '14:00'],
  ] as const)
    await makeFeast(ctx, { title, startsAt: at(time), endsAt: at('18:00') })
  const titles: string[] = []
  let after: string | undefined
  do {
    const page = await listEditableEvents(ctx, { state: 'live', from: NOW }, { after, limit: 1, isLatestFirst })
    titles.push(...page.events.map(({ title }) => title))
    after = page.next ?? undefined
  } while (after)
  expect(titles).toEqual(expected)
})
