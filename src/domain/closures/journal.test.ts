import { expect, test } from 'vitest'
import { CLOSURE_JOURNAL } from './journal.ts'

const { announced, closed, lifted, returned } = CLOSURE_JOURNAL

test.each([
  [announced('Halle', 1, null, 0), 'Sperrung Halle: 1 Stunde abgesagt, 0 verlegt'],
  [announced('Halle', 2, '13.12.2026', 1), 'Sperrung Halle: 2 Stunden bis 13.12.2026 abgesagt, 1 verlegt'],
  [
    closed('Halle', '30.11.2026', null, 'Boden', 1),
    'Gesperrt: Halle ab 30.11.2026 bis auf Weiteres (Boden), 1 Belegung betroffen',
  ],
  [lifted('Halle', 'Boden', 1, 1), 'Sperrung aufgehoben: Halle (Boden), 1 Belegung gilt wieder, 1 Stunde zurückgeholt'],
  [lifted('Halle', 'Boden', 0, 2), 'Sperrung aufgehoben: Halle (Boden), 0 Belegungen gelten wieder, 2 Stunden zurückgeholt'],
  [returned('Halle', 1), 'Halle wieder offen: 1 verlegte Stunde zurückgeholt'],
  [returned('Halle', 3), 'Halle wieder offen: 3 verlegte Stunden zurückgeholt'],
])('the log says: %s', (said, text) => expect(said).toBe(text))
