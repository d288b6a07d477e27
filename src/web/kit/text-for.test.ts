import { expect, test } from 'vitest'
import { textFor } from './text-for.ts'

test.each([
  ['gespeichert', 'Gespeichert.'],
  ['geloescht', null],
  ['constructor', null],
  ['toString', null],
  ['', null],
  [null, null],
])('%s says %j', (key, text) => expect(textFor({ gespeichert: 'Gespeichert.' }, key)).toBe(text))
