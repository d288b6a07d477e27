import { expect, test } from 'vitest'
import { newId } from '../../kernel/id.ts'
import { readChoices } from './close-fields.ts'

const [course, other, one, two, three, hall, room] = Array.from({ length: 7 }, () => newId())

function choices(...fields: [string, string | undefined][]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value ?? '')
  return readChoices(form)
}

test('an offer is moved as a whole, but for sessions that something else was chosen for', () => {
  const { moves, settlements } = choices(
    [`all.${course}`, 'move'],
    [`first.${one}`, `${course}_${hall}`],
    [`move.${one}`, ''],
    [`first.${two}`, `${course}_${hall}`],
    [`move.${two}`, 'cancel'],
    [`first.${three}`, `${course}_${hall}`],
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

test('without a choice everything is cancelled, and what is no id is nothing', () => {
  expect(choices([`all.${course}`, 'cancel'], [`first.${one}`, `${course}_${hall}`]).moves.size).toBe(0)
  expect(choices(['move.1', hall], [`all.${course}`, 'move'], [`first.${one}`, `${course}_x`]).moves.size).toBe(0)
})
