import { expect, test } from 'vitest'
import { FLASH } from './facility-flash.ts'

const { note } = FLASH

test.each([
  [note('geholt', 0, 0, 0, 0), 'Nichts ausgewählt: Alles bleibt am neuen Ort.'],
  [note('geholt', 1, 0, 1, 0), '1 Stunde findet wieder hier statt, 1 Haushalt ist benachrichtigt.'],
  [
    note('geholt', 2, 1, 3, 0),
    '2 Stunden finden wieder hier statt, 3 Haushalte sind benachrichtigt. 1 Stunde bleibt am neuen Ort: Der alte Platz ist inzwischen vergeben.',
  ],
  [
    note('gesperrt', 2, 1, 4, 1),
    'Gesperrt. 2 Stunden abgesagt, 1 verlegt. 4 E-Mails gehen hinaus. 1 Haushalt hat keine E-Mail-Adresse: Bitte rufen Sie dort an.',
  ],
  [note('gesperrt', 0, 0, 1, 0), 'Gesperrt. 1 E-Mail geht hinaus.'],
  [note('gesperrt', 0, 0, 0, 0), 'Gesperrt. Niemand bekommt eine E-Mail.'],
])('the note %s is told as %s', (getan, text) => {
  expect(FLASH.text(new URLSearchParams({ getan }))).toBe(text)
})
