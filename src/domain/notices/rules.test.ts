import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Addressee, addresseesOf, householdsOf } from './rules.ts'

const one = (personId: string, email = '', more: Partial<Addressee> = {}): Addressee => ({
  personId,
  name: `Name ${personId}`,
  email,
  phone: '',
  about: null,
  ...more,
})
const { about: _, ...ada } = one('ada', 'ada@post.example')
const { about: __, ...ben } = one('ben')
const { about: ___, ...mother } = one('mother', 'eltern@post.example')
const { about: ____, ...father } = one('father', 'Eltern@post.example ')

test.each([
  ['an adult with an address', { ...ada, carers: [] }, ['ada']],
  ['an adult whom only the telephone reaches', { ...ben, carers: [] }, ['ben']],
  ['a child without an address: the parents', { ...ben, carers: [mother, father] }, ['mother', 'father']],
  ['a youth with an own address: both', { ...ada, carers: [mother] }, ['ada', 'mother']],
  ['somebody who signed up by themselves', { ...ada, carers: [ada] }, ['ada']],
])('who hears of it – %s', (_name, participant, expected) => {
  expect(addresseesOf(participant).map(({ personId }) => personId)).toEqual(expected)
})

test('parents who share an address hear of both children in one message', () => {
  const told = householdsOf([
    ...addresseesOf({ ...ben, carers: [mother, father] }),
    ...addresseesOf({ ...ben, personId: 'cem', name: 'Cem', carers: [mother] }),
  ])
  expect(told).toEqual([{ ...mother, about: ['Name ben', 'Cem'] }])
})

test('each address and each person without one is told exactly once, and nobody is forgotten', () => {
  const addressee = fc.record({
    personId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    email: fc.constantFrom('', 'x@y.example', 'X@y.example', 'z@y.example'),
    about: fc.constantFrom(null, 'Kim', 'Lou'),
  })
  fc.assert(
    fc.property(fc.array(addressee), (list) => {
      const all = list.map(({ personId, email, about }) => one(personId, email, { about }))
      const told = householdsOf(all)
      const keys = told.map(({ email, personId }) => email.toLowerCase() || personId)
      expect(new Set(keys).size).toBe(keys.length)
      for (const { email, personId, about } of all) {
        const reached = told.find((each) =>
          email ? each.email.toLowerCase() === email.toLowerCase() : each.personId === personId && each.email === '',
        )
        expect(reached).toBeDefined()
        if (about) expect(reached?.about).toContain(about)
      }
    }),
  )
})
