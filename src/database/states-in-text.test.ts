import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'

const { db } = await (await testDatabase()).ctx('gsv')
const waiting = db.selectFrom('participations').select('id').where('clubId', '=', 'gsv')

test.each([
  [waiting.where('state', '=', 'waiting'), `"state" = 'waiting'`, ['gsv']],
  [waiting.where('participations.state', '<>', 'waiting'), `"participations"."state" <> 'waiting'`, ['gsv']],
  [waiting.where('state', 'in', ['waiting', 'offered']), `"state" in ('waiting', 'offered')`, ['gsv']],
  [waiting.where((eb) => eb.and({ state: "o'ffered" })), `"state" = 'o''ffered'`, ['gsv']],
  [waiting.where('isTrial', '=', true), `"is_trial" = true`, ['gsv']],
  [waiting.where('message', '=', 'waiting'), `"message" = $2`, ['gsv', 'waiting']],
  [waiting.where(sql`state`, '=', 'waiting'), `state = $2`, ['gsv', 'waiting']],
])('states and truth values stand in the text, other values do not %#', (query, end, parameters) => {
  const compiled = query.compile()
  expect(compiled.sql).toContain(end)
  expect(compiled.parameters).toEqual(parameters)
})

test('a new value of a column is a parameter as before', () => {
  const changed = db.updateTable('participations').set({ state: 'waiting' }).where('state', '=', 'offered').compile()
  expect(changed.sql).toBe(`update "participations" set "state" = $1 where "state" = 'offered'`)
})
