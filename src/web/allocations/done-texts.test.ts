import { expect, test } from 'vitest'
import { doneText } from './done-texts.ts'

test.each([
  ['gespeichert', 'Gespeichert.'],
  ['entwurf-3-4', 'Entwurf erstellt: 3 von 4 bekommen eine Zeit.'],
  ['entwurf', null],
  ['entwurf-x-4', null],
  ['constructor', null],
  ['__proto__', null],
  [null, null],
])('%s says %j', (note, text) => expect(doneText(note)).toBe(text))
