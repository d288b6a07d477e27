import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { newId } from '../../kernel/id.ts'
import { createPerson } from '../people/commands.ts'
import { addFeeProof, ProofInput, removeFeeProof } from './add-fee-proof.ts'
import { listFeeProofs } from './list-fee-proofs.ts'
import { listFeeSums } from './list-fees.ts'

const database = await testDatabase()
const ctx = await database.ctx('nachweise', actorWith('admin', { areas: ['members'] }))
const DAY = Temporal.PlainDate.from('2026-01-01')

test('a proof that the regulation asks for lowers the fee while it holds; another is refused', async () => {
  const rules = [
    { kind: 'interval', months: 12 },
    { kind: 'class', name: 'Alle', cents: 12_000, per: 'year' },
    { kind: 'class', name: 'Ausbildung', cents: 6_000, per: 'year', when: { proof: 'Ausbildung' } },
  ]
  await ctx.db
    .insertInto('tariffs')
    .values({ clubId: ctx.club.id, id: newId(), name: 'Ordnung', rules: JSON.stringify(rules), valid: '[2020-01-01,)' })
    .execute()
  const personId = await createPerson(ctx, { firstname: 'Aron', lastname: 'Lehr' })
  await insertMember(ctx.db, { clubId: ctx.club.id, personId })
  const fee = async () => (await listFeeSums(ctx, [personId], DAY)).get(personId)?.cents
  expect(await fee()).toBe(12_000)
  const proof = ProofInput.parse({ name: 'Ausbildung', from: '2026-01-01', to: '30.06.2026' })
  const added = await addFeeProof(ctx, personId, proof)
  expect(await fee()).toBe(9_000)
  expect(await listFeeProofs(ctx, personId)).toMatchObject([{ name: 'Ausbildung', valid: '[2026-01-01,2026-07-01)' }])
  expect(await addFeeProof(ctx, personId, { ...proof, name: 'ausbildung' })).toMatchObject({ refusal: 'unknown_proof' })
  expect(await removeFeeProof(ctx, personId, added.ok ? added.value : '')).toMatchObject({ ok: true })
  expect(await fee()).toBe(12_000)
})

test('a last day before the first is refused beside its field; only the office enters one', async () => {
  const read = ProofInput.safeParse({ name: 'Ausbildung', from: '2026-03-01', to: '28.02.2026' })
  expect(read.error?.issues.map(({ path }) => path)).toEqual([['to']])
  const proof = ProofInput.parse({ name: 'Ausbildung', from: '2026-03-01', to: '' })
  for (const actor of [actorWith('trainer'), actorWith('admin', { areas: ['safeguarding'] })])
    await expect(addFeeProof(await database.ctx('nachweise', actor), newId(), proof)).rejects.toThrow('Right missing')
})
