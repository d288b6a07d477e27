import { expect, test } from 'vitest'
import { done, doneText } from './done-texts.ts'

test.each([
  [done('gespeichert'), 'Gespeichert.'],
  [done('zeiten', 12, 0, 1), 'Gespeichert: 12 Termine neu, 1 entfernt.'],
  [done('zeiten', 0, 0, 0), 'Gespeichert. An den Terminen ändert sich nichts.'],
  [
    done('zeiten-gesagt', 2, 1),
    'Gespeichert. 2 Personen bekommen eine E-Mail. Bitte rufen Sie eine Person ohne E-Mail-Adresse an.',
  ],
  [null, null],
  ['', null],
  ['Ihr Konto ist gesperrt, rufen Sie 0900 an', null],
  ['toString', null],
  ['zeiten', null],
  ['zeiten.1.2', null],
  ['zeiten.1.2.x', null],
  ['gespeichert.1', null],
])('the note %s is told as %s', (note, text) => {
  expect(doneText(note)).toBe(text)
})
