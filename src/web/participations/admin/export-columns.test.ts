import { expect, test } from 'vitest'
import type { ParticipantView } from '../participants-view.ts'
import { answerColumns, chosenColumns } from './export-columns.ts'

const heads = (names: string[]) => chosenColumns(names).map(({ head }) => head)

test.each([
  [
    ['telefon', 'name'],
    ['Vorname', 'Nachname', 'Telefon'],
  ],
  [
    ['name', 'name', 'gibtsnicht', 'constructor'],
    ['Vorname', 'Nachname'],
  ],
])('%j shows %j', (names, expected) => expect(heads(names)).toEqual(expected))

test('without a choice, or with none that exists, all are shown', () => {
  expect(heads([])).toHaveLength(17)
  expect(heads(['gibtsnicht'])).toHaveLength(17)
})

test('each question is a column, wherever somebody answered it, unless a choice leaves the answers out', () => {
  const said = (...answers: [string, string][]) =>
    ({ answers: answers.map(([question, answer]) => ({ question, answer })) }) as ParticipantView
  const people = [said(['Größe', 'S']), said(['Begleitung', 'Oma Inge'], ['Größe', 'M']), said()]
  const columns = answerColumns(['name', 'antworten'], people)
  expect(columns.map(({ head, of }) => [head, ...people.map(of)])).toEqual([
    ['Größe', 'S', 'M', ''],
    ['Begleitung', '', 'Oma Inge', ''],
  ])
  expect(answerColumns([], people)).toHaveLength(2)
  expect(answerColumns(['name'], people)).toEqual([])
})
