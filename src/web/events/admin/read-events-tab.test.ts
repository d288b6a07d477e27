import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { readFilter } from './events-address.ts'
import { readEventsTab } from './read-events-tab.ts'

const database = await testDatabase()

test.each(['', 'ansicht=monat', 'suche=Fest', 'ansicht=monat&monat=2026-12'])(
  'every way on from the events at ?%s leads to events',
  async (query) => {
    const ctx = await database.ctx('gsv')
    const { views, calendar, next } = await readEventsTab(ctx, new URLSearchParams(query))
    const ways = [...views.map(({ to }) => to), calendar?.before.to, calendar?.after.to, next].filter(
      (to) => typeof to === 'string',
    )
    const shown = ways.map((to) => readFilter(new URL(to, 'http://x').searchParams, Temporal.PlainDate.from('2026-11-21')).view)
    expect(new Set(shown)).toEqual(new Set(['events']))
  },
)
