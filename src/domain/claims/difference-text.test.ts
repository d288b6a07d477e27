import { expect, test } from 'vitest'
import { differenceText } from './credit-posted-fees.ts'

const CANCEL = ' Eine offene Forderung können Sie stornieren; dann rechnet ein Lauf neu ab.'

test.each([
  [7200, 10_200, null, `Gebucht sind für diese Zeit 72,00 €, nach heutigem Stand wären es 102,00 €.${CANCEL}`],
  [
    7200,
    0,
    7200,
    'Gebucht sind für diese Zeit 72,00 €. Jetzt gilt der Familienbeitrag; 72,00 € sind darauf angerechnet. Hier ist nichts zu tun.',
  ],
  [7200, 0, 0, `Gebucht sind für diese Zeit 72,00 €. Jetzt gilt der Familienbeitrag: 72,00 € sind zu viel gebucht.${CANCEL}`],
  [
    1000,
    3000,
    0,
    `Gebucht sind für diese Zeit 10,00 €, neben dem Familienbeitrag wären es nach heutigem Stand 30,00 €.${CANCEL}`,
  ],
])('%i posted, %i owed, %s counted for a family fee', (posted, owed, given, text) =>
  expect(differenceText(posted, owed, given)).toBe(text),
)
