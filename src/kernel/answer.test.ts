import { expect, expectTypeOf, test } from 'vitest'
import { type Answer, ok, refuse } from './answer.ts'

type Booked = Answer<string, 'occupied' | 'closed', { occupied: { title: string } }>

test('a refusal carries the facts that its answer names, and no others', () => {
  const refused: Booked = refuse('occupied', { title: 'Judo' })
  expect(refused).toEqual({ ok: false, refusal: 'occupied', title: 'Judo' })
  expect(refuse('closed')).toEqual({ ok: false, refusal: 'closed' })
  expectTypeOf(refuse('closed')).toExtend<Booked>()
  expectTypeOf(refuse('occupied')).not.toExtend<Booked>()
  expectTypeOf(refuse('occupied', { title: 1 })).not.toExtend<Booked>()
  expectTypeOf(refuse('full')).not.toExtend<Booked>()
})

test('the name of a refusal tells its facts', () => {
  const titleOf = (answer: Booked) => (!answer.ok && answer.refusal === 'occupied' ? answer.title : '')
  expect(titleOf(refuse('occupied', { title: 'Judo' }))).toBe('Judo')
  expect([titleOf(refuse('closed')), titleOf(ok('id'))]).toEqual(['', ''])
})

test('an answer without refusals is always a value', () => {
  const answer: Answer<number> = ok(1)
  expectTypeOf(answer.value).toEqualTypeOf<number>()
  expectTypeOf(refuse('closed')).not.toExtend<Answer<number>>()
  expect(answer.value).toBe(1)
})
