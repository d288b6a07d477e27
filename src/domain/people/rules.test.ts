import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAfter } from '../../kernel/calendar.ts'
import { type CaredFor, carersOn, FULL_AGE, guardiansOn, hasOutgrown, isMinor } from './rules.ts'

const DAY = Temporal.PlainDate.from('2026-11-20')
const one = (personId: string, email = `${personId}@post.example`) => ({ personId, name: personId, email, phone: '' })
const dated = (personId: string, from: string | null = null, until: string | null = null) => ({ ...one(personId), from, until })

const born = (years: number, days = 0) => DAY.subtract({ years }).add({ days })
const who = (more: Partial<CaredFor> = {}): CaredFor => ({
  ...one('child', ''),
  birthOn: born(9),
  guardians: [],
  contacts: [],
  ...more,
})

test.each<[string, Partial<CaredFor>, string[]]>([
  ['a guardian', { guardians: [dated('mother')] }, ['mother']],
  ['both guardians, who signed up or not', { guardians: [dated('mother'), dated('father')] }, ['mother', 'father']],
  ['a guardian on the day before the 18th birthday', { birthOn: born(FULL_AGE, 1), guardians: [dated('mother')] }, ['mother']],
  ['nobody on the 18th birthday, though the entry is open', { birthOn: born(FULL_AGE), guardians: [dated('mother')] }, []],
  ['not one whose time is over', { guardians: [dated('mother'), dated('father', null, '2026-11-20')] }, ['mother']],
  ['one whose last day is today', { guardians: [dated('father', null, '2026-11-21')] }, ['father']],
  ['not one whose time begins tomorrow', { guardians: [dated('father', '2026-11-21')] }, []],
  ['without a birth date whoever is written down', { birthOn: null, guardians: [dated('mother')] }, ['mother']],
])('guardians are told: %s', (_name, more, expected) => {
  expect(guardiansOn(who(more), DAY).map(({ personId }) => personId)).toEqual(expected)
})

test.each<[string, Partial<CaredFor>, string[]]>([
  ['the guardian who signed up, once', { guardians: [dated('mother')], contacts: [one('mother')] }, ['mother']],
  ['the other guardian and whoever signed up', { guardians: [dated('father')], contacts: [one('aunt')] }, ['father', 'aunt']],
  ['not the person, who signed up alone', { birthOn: born(30), contacts: [one('child')] }, []],
  ['whoever signed an adult up', { birthOn: born(30), contacts: [one('wife')] }, ['wife']],
  [
    'not the mother of somebody now 18 who has an address',
    { ...one('child'), birthOn: born(18), guardians: [dated('mother')], contacts: [one('mother')] },
    [],
  ],
  [
    'the mother who signed up somebody now 18 whom nothing else reaches',
    { birthOn: born(18), guardians: [dated('mother')], contacts: [one('mother')] },
    ['mother'],
  ],
  [
    'not a former guardian beside the present one',
    { guardians: [dated('mother'), dated('father', null, '2026-01-01')], contacts: [one('father')] },
    ['mother'],
  ],
])('of what happens hear: %s', (_name, more, expected) => {
  expect(carersOn(who(more), DAY).map(({ personId }) => personId)).toEqual(expected)
})

test.each<[string, Partial<CaredFor>, boolean]>([
  ['on the 18th birthday, signed up by a guardian', { ...one('child'), birthOn: born(18), guardians: [dated('mother')] }, true],
  ['the day before', { ...one('child'), birthOn: born(18, 1), guardians: [dated('mother')] }, false],
  ['without an address of their own', { birthOn: born(18), guardians: [dated('mother')] }, false],
  ['signed up by somebody who never was a guardian', { ...one('child'), birthOn: born(30) }, false],
  ['without a birth date', { ...one('child'), birthOn: null, guardians: [dated('mother')] }, false],
])('speaks for themselves: %s', (_name, more, expected) => {
  expect(hasOutgrown(who(more), 'mother', DAY)).toBe(expected)
})

test('nobody hears twice, no guardian of an adult is told, and somebody who signed them up is told where nobody else is', () => {
  const names = fc.constantFrom('ada', 'ben', 'cem', 'child')
  const day = fc.integer({ min: -400, max: 400 }).map((days) => DAY.add({ days }).toString())
  const entry = fc.record({ name: names, from: fc.option(day), until: fc.option(day) })
  const entries = fc.array(
    entry.map(({ name, from, until }) => dated(name, from, until)),
    { maxLength: 4 },
  )
  const person = fc.record({
    birthOn: fc.option(fc.integer({ min: 0, max: 40 * 365 }).map((days) => DAY.subtract({ days }))),
    email: fc.constantFrom('', 'child@post.example'),
    guardians: entries,
    contacts: fc.array(
      names.map((name) => one(name)),
      { maxLength: 3 },
    ),
  })
  fc.assert(
    fc.property(person, (more) => {
      const facts = who(more)
      const carers = carersOn(facts, DAY)
      const guardians = guardiansOn(facts, DAY).map(({ personId }) => personId)
      expect(new Set(carers.map(({ personId }) => personId)).size).toBe(carers.length)
      const isAdult = facts.birthOn !== null && !isAfter(facts.birthOn.add({ years: FULL_AGE }), DAY)
      if (isAdult) expect(guardians).toEqual([])
      const current = (name: string) =>
        facts.guardians.some(
          (each) => each.personId === name && (each.from ?? '') <= DAY.toString() && (each.until ?? '9') > DAY.toString(),
        )
      const former = facts.guardians.filter(({ personId }) => !current(personId))
      for (const { personId } of former) expect(guardians).not.toContain(personId)
      const others = facts.contacts.filter(({ personId }) => personId !== 'child')
      if (others.length > 0 && facts.email === '') expect(carers.length).toBeGreaterThan(0)
    }),
  )
})

test('somebody born on 29 February is of age on 1 March', () => {
  const birthOn = Temporal.PlainDate.from('2008-02-29')
  const on = (day: string) => isMinor(birthOn, Temporal.Instant.from(`${day}T12:00:00Z`))
  expect([on('2026-02-28'), on('2026-03-01')]).toEqual([true, false])
})
