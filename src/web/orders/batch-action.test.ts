import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { getOrder } from '../../domain/orders/queries.ts'
import { newId } from '../../kernel/id.ts'
import { runBatchForm } from './batch-action.ts'
import { presentDone } from './batch-view.ts'

const database = await testDatabase()

test('what was chosen and could not be done is named beside what was done', async () => {
  const ctx = await database.ctx('gsv', actorWith('admin'))
  const [priced, unpriced] = [newId(), newId()]
  const draft = { clubId: 'gsv', kind: 'ongoing', state: 'draft', title: 'Yoga', search: 'yoga' }
  await ctx.db
    .insertInto('courses')
    .values([priced, unpriced].map((id) => ({ ...draft, id, slug: id })))
    .execute()
  await ctx.db.insertInto('coursePrices').values({ clubId: 'gsv', courseId: priced, kind: 'member', cents: 0 }).execute()
  const body = new URLSearchParams({ intent: 'run', key: newId(), seen: '', possible: priced })
  for (const id of [priced, unpriced]) body.append('ids', id)
  const request = new Request('http://gsv.localhost/admin/batch', { method: 'POST', body })
  const answer = await runBatchForm(ctx, request, new URLSearchParams({ view: 'courses', aktion: 'publish' }))
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer))
  const { searchParams } = new URL(answer.headers.get('location') ?? '', 'http://gsv.localhost')
  expect(searchParams.get('uebrig')).toBe('1')
  const done = presentDone(await getOrder(ctx, searchParams.get('auftrag') ?? ''), 1, ctx.now)
  expect([done.text, done.stayed]).toEqual(['1 Angebot veröffentlicht.', '1 Angebot blieb unverändert.'])
})
