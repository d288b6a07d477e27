import { expect, test } from 'vitest'
import { tellLanesApart } from './lane-names.ts'

test.each([
  [['Drittel 1', 'Drittel 2', 'Drittel 3'], 'Drittel', ['1', '2', '3']],
  [['Kleines Feld A', 'Kleines Feld B'], 'Kleines Feld', ['A', 'B']],
  [['Feld 1', 'Bahn 2'], '', ['Feld 1', 'Bahn 2']],
  [['Saal', 'Küche'], '', ['Saal', 'Küche']],
  [['Feld Nord', 'Feld Süd'], '', ['Feld Nord', 'Feld Süd']],
  [['Drittel 1'], '', ['Drittel 1']],
  [[], '', []],
])('%j', (lanes, word, signs) => {
  expect(tellLanesApart(lanes)).toEqual({ word, signs })
})
