import { expect, test } from 'vitest'
import { ContractForm } from './contract-fields.ts'

const [FIRM, PERSON] = [{ party: 'Tanzschule Schritt' }, { personId: '01890000-0000-7000-8000-000000000000' }]
const TYPED = { subject: 'Saal am Abend', rateCents: '150,00', ratePer: 'month', from: '01.01.2027' }

test.each([
  ['a rental', 'rental', FIRM, null],
  ['a rental to a person', 'rental', PERSON, null],
  ['a firm that sends trainers', 'trainer', FIRM, null],
  ['a trainer', 'trainer', PERSON, 'trainer_allowance'],
])('the allowance that the form proposes counts for a trainer alone: %s', (_, kind, party, allowance) => {
  const read = ContractForm.safeParse({ ...TYPED, ...party, kind, allowance: 'trainer_allowance' })
  expect(read.error?.issues).toBeUndefined()
  expect(read.data).toMatchObject({ kind, allowance, rateCents: 15_000 })
})
