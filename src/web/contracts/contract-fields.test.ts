import { expect, test } from 'vitest'
import { ContractForm } from './contract-fields.ts'

const TYPED = { party: 'Tanzschule Schritt', subject: 'Saal am Abend', rateCents: '150,00', ratePer: 'month', from: '01.01.2027' }

test.each([
  ['rental', null],
  ['trainer', 'trainer_allowance'],
])('the allowance that the form proposes counts for a trainer alone: %s', (kind, allowance) => {
  const read = ContractForm.safeParse({ ...TYPED, kind, allowance: 'trainer_allowance' })
  expect(read.error?.issues).toBeUndefined()
  expect(read.data).toMatchObject({ kind, allowance, rateCents: 15_000 })
})
