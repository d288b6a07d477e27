import { expect, test } from 'vitest'
import { newId } from '../../kernel/id.ts'
import { readChoices } from './close-fields.ts'

const [course, other, one, two, three, gym, hall, room] = Array.from({ length: 8 }, () => newId())

function choices(...fields: [string, string | undefined][]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value ?? '')
  return readChoices(form)
}

test('an offer is moved as a whole, but for sessions that something else was chosen for', () => {
  const { moves, settlements } = choices(
    [`all.${course}`, gym],
    [`way.${one}`, `${course}_${gym}_${hall}`],
    [`move.${one}`, ''],
    [`way.${two}`, `${course}_${gym}_${hall}`],
    [`move.${two}`, 'cancel'],
    [`way.${three}`, `${course}_${gym}_${hall}`],
    [`move.${three}`, room],
    [`settle.${course}`, 'credit'],
    [`settle.${other}`, 'anything'],
  )
  expect([...moves]).toEqual([
    [one, hall],
    [three, room],
  ])
  expect([...settlements]).toEqual([[course, 'credit']])
})

test.each([
  ['cancelled like all', { every: 'cancel' }, false],
  ['moved like all', { every: gym }, true],
  ['moved, though all others are cancelled', { every: 'cancel', [`all.${course}`]: gym }, true],
  ['cancelled, though all others are moved', { every: gym, [`all.${course}`]: 'cancel' }, false],
  ['cancelled, as nothing is free in that hall', { every: other }, false],
  ['cancelled alone', { every: gym, [`move.${one}`]: 'cancel' }, false],
  ['moved like all, as it says nothing itself', { every: gym, [`all.${course}`]: '', [`move.${one}`]: '' }, true],
])('a session is %s', (_, fields, isMoved) => {
  const { moves } = choices([`way.${one}`, `${course}_${gym}_${hall}`], ...Object.entries(fields))
  expect(moves.get(one ?? '')).toBe(isMoved ? hall : undefined)
})

test.each([
  ['refund', '', 'refund'],
  ['refund', 'none', 'none'],
  ['extend', 'credit', 'credit'],
  ['anything', '', undefined],
])('for all %s, for the offer "%s": %s', (every, own, how) => {
  const { settlements } = choices(['everySettle', every], [`settle.${course}`, own])
  expect(settlements.get(course ?? '')).toBe(how)
  expect(settlements.has(other ?? ''), 'an ongoing offer has nothing to choose').toBe(false)
})

test('without a choice everything is cancelled, and what is no id is nothing', () => {
  expect(choices([`all.${course}`, 'cancel'], [`way.${one}`, `${course}_${gym}_${hall}`]).moves.size).toBe(0)
  expect(choices(['move.1', hall], [`all.${course}`, gym], [`first.${one}`, `${course}_x`]).moves.size).toBe(0)
})
