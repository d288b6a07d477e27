import { expect, test } from 'vitest'
import { FLASH } from './courses-flash.ts'

const { note } = FLASH

test.each([
  [note('zeiten', 12, 0, 1), 'Gespeichert: 12 Termine neu, 1 entfernt.'],
  [note('zeiten', 0, 0, 0), 'Gespeichert. An den Terminen ändert sich nichts.'],
  [note('zeiten-gesagt', 2, 1), 'Gespeichert. 2 E-Mails gehen hinaus. Bitte rufen Sie eine Person ohne E-Mail-Adresse an.'],
])('the note %s is told as %s', (getan, text) => {
  expect(FLASH.text(new URLSearchParams({ getan }))).toBe(text)
})
