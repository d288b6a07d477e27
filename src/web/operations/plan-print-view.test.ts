import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { enterHelper, insertHelper, makePlan } from '../../../tests/support/helper-plans.ts'
import { listHelpers } from '../../domain/operations/list-assignments.ts'
import { getPlan, listShifts } from '../../domain/operations/queries.ts'
import { callsOf, posterOf, sheetOf } from './plan-print-view.ts'
import { presentDays } from './plan-view.ts'

const database = await testDatabase()

test('the sheet leaves a line for each gap; the call list names each helper once, by name, with all shifts', async () => {
  const ctx = await database.ctx('gsv', { kind: 'system' }, Temporal.Instant.from('2027-05-01T09:00:00Z'))
  const table = 'Grill;;14–16;Hütte;3;ab 16\nKuchen;;;;2\nAbbau;So;10–12;;1'
  const { planId, idOf } = await makePlan(ctx, table, Temporal.PlainDate.from('2027-06-19'))
  const zoe = await insertHelper(ctx, { name: 'Zoe' })
  await enterHelper(ctx, zoe, [idOf(0), idOf(2)])
  await enterHelper(ctx, await insertHelper(ctx, { name: 'Anton' }), [idOf(0)])
  await ctx.db.updateTable('people').set({ phone: '0911 123' }).where('id', '=', zoe.personId).execute()
  const [plan, shifts, helpers] = [await getPlan(ctx, planId), await listShifts(ctx, planId), await listHelpers(ctx, planId)]
  const [saturday, sunday] = sheetOf(presentDays(shifts, plan, ctx.now), helpers)
  expect(saturday).toMatchObject({ name: 'Samstag, 19.06.2027', rows: [{ task: 'Grill' }, { task: 'Kuchen', names: ['', ''] }] })
  expect(saturday?.rows[0]?.names).toEqual(['Anton Test', 'Zoe Test', ''])
  expect(saturday?.rows[0]?.about).toBe('14:00–16:00 Uhr · Hütte · ab 16 Jahren')
  expect(sunday).toMatchObject({ rows: [{ task: 'Abbau', names: ['Zoe Test'] }] })
  expect(callsOf(helpers)[0]?.rows).toEqual([
    { name: 'Test, Anton', phone: '–', shifts: ['Grill, Sa 19.06.2027 · 14:00–16:00 Uhr'] },
    {
      name: 'Test, Zoe',
      phone: '0911 123',
      shifts: ['Grill, Sa 19.06.2027 · 14:00–16:00 Uhr', 'Abbau, So 20.06.2027 · 10:00–12:00 Uhr'],
    },
  ])
})

test('a poster fits on a page: the first shifts with room, the number of the others, and no cut word', async () => {
  const ctx = await database.ctx('rwa', { kind: 'system' }, Temporal.Instant.from('2027-05-01T09:00:00Z'))
  const table = Array.from({ length: 10 }, (_, at) => `Aufgabe ${at};;14–16;;${at === 0 ? 1 : 3}`).join('\n')
  const { planId, idOf } = await makePlan(ctx, table, Temporal.PlainDate.from('2027-06-19'))
  await enterHelper(ctx, await insertHelper(ctx), [idOf(0)])
  const days = presentDays(await listShifts(ctx, planId), await getPlan(ctx, planId), ctx.now)
  const poster = posterOf(days, `${'Wir feiern '.repeat(40)}.`)
  expect(poster.wanted[0]).toEqual({ task: 'Aufgabe 1', when: 'Sa 19.06.2027 · 14:00–16:00 Uhr', free: 'noch 3' })
  expect([poster.wanted.length, poster.more]).toEqual([6, 'und 3 weitere Schichten'])
  expect(poster.text).toMatch(/^(Wir feiern )+(Wir )?…$/)
  expect(posterOf([], 'Helfen Sie.')).toEqual({ text: 'Helfen Sie.', wanted: [], more: '' })
})
