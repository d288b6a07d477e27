import { describe, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { createFacility } from './commands.ts'
import { getFacility, listCovers, listFacilities, listWholes } from './queries.ts'
import { layOutParts } from './rules.ts'

const database = await testDatabase()

describe('parts of a hall', () => {
  test('without parts the hall is one', () => {
    const laidOut = layOutParts([])
    expect(laidOut).toMatchObject({ ok: true, value: [{ name: 'Halle', atomic: true }] })
  })

  test('a larger part covers its pieces, a piece covers itself', () => {
    const laidOut = layOutParts([
      { name: 'Ganz', covers: ['A', 'B'] },
      { name: 'A', covers: [] },
      { name: 'B', covers: [] },
    ])
    if (!laidOut.ok) throw new Error(laidOut.refusal)
    const [whole, a, b] = laidOut.value
    expect(whole).toMatchObject({ atomic: false, atomIds: [a?.id, b?.id] })
    expect(a).toMatchObject({ atomic: true, atomIds: [a?.id] })
  })

  test.each([
    [
      'part_name_twice',
      [
        { name: 'A', covers: [] },
        { name: 'A', covers: [] },
      ],
    ],
    [
      'part_unknown',
      [
        { name: 'A', covers: [] },
        { name: 'Ganz', covers: ['A', 'C'] },
      ],
    ],
    [
      'part_unknown',
      [
        { name: 'Ganz', covers: ['Halb'] },
        { name: 'Halb', covers: ['A'] },
        { name: 'A', covers: [] },
      ],
    ],
  ])('%s', (refusal, parts) => {
    expect(layOutParts(parts)).toEqual({ ok: false, refusal })
  })
})

test('a hall is there with its parts in their order, once per name, in this club only', async () => {
  const ctx = await database.ctx('gsv')
  const parts = [{ name: 'Bahn 2' }, { name: 'Bahn 1' }, { name: 'Alle', covers: ['Bahn 1', 'Bahn 2'] }]
  expect(await createFacility(ctx, { name: 'Hallenbad', street: 'Badgasse 1', parts })).toMatchObject({ ok: true })
  expect(await createFacility(ctx, { name: 'Hallenbad' })).toEqual({ ok: false, refusal: 'name_taken' })
  const known = await getFacility(ctx, 'hallenbad')
  expect(known.parts.map((part) => part.name)).toEqual(['Bahn 2', 'Bahn 1', 'Alle'])
  expect(await listFacilities(await database.ctx('rwa'))).toEqual([])
  await expect(getFacility(await database.ctx('rwa'), 'hallenbad')).rejects.toThrow('Not found')
})

test('a piece that was typed twice counts once; one that there is not is still missed', async () => {
  const ctx = await database.ctx('gsv')
  const [a, b] = [{ name: 'A' }, { name: 'B' }]
  const twice = { name: 'Doppelt', parts: [a, b, { name: 'Ganz', covers: ['A', 'B', 'A'] }] }
  const made = await createFacility(ctx, twice)
  if (!made.ok) throw new Error(made.refusal)
  expect((await listCovers(ctx, made.value.id)).get(made.value.parts[2]?.id ?? '')).toEqual(['A', 'B'])
  const missing = [a, b, { name: 'Ganz', covers: ['A', 'A', 'C'] }]
  expect(await createFacility(ctx, { name: 'Unbekannt', parts: missing })).toEqual({ ok: false, refusal: 'part_unknown' })
})

test('the part that is the whole hall is found, and missing where there are only pieces', async () => {
  const ctx = await database.ctx('wholes')
  await createFacility(ctx, { name: 'Eine' })
  await createFacility(ctx, { name: 'Geteilt', parts: [{ name: 'A' }, { name: 'B' }, { name: 'Ganz', covers: ['A', 'B'] }] })
  await createFacility(ctx, { name: 'Stücke', parts: [{ name: 'A' }, { name: 'B' }] })
  const nameOf = async (id: string | null) =>
    id && (await ctx.db.selectFrom('parts').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
  const wholes = await Promise.all((await listWholes(ctx)).map(async ({ name, partId }) => [name, await nameOf(partId)]))
  expect(wholes).toEqual([
    ['Eine', 'Halle'],
    ['Geteilt', 'Ganz'],
    ['Stücke', null],
  ])
})

test.each(['editor', 'trainer', 'reader'] as const)('%s may not add a hall', async (role) => {
  await expect(createFacility(await database.ctx('gsv', actorWith(role)), { name: 'Neu' })).rejects.toThrow('Right missing')
})
