import { expect, test } from 'vitest'
import { calendarRowText } from './calendar-row.ts'

const WEEKLY = 'FREQ=WEEKLY;INTERVAL=1;BYDAY=TU'

test.each<[string[], string]>([
  [['2027-03-02', '18:00', '19:30'], '02.03.2027, 18:00–19:30'],
  [['2027-03-02', '20:30', ''], '02.03.2027, ab 20:30'],
  [['2027-03-02', '22:00', '2027-03-03T01:00'], '02.03.2027, 22:00 bis 03.03.2027, 01:00'],
  [['2027-03-28', 'ganztägig', ''], '28.03.2027, ganztägig'],
  [['2027-03-28', 'ganztägig', '2027-03-30'], '28.03.2027 bis 30.03.2027, ganztägig'],
  [['2027-03-02', '18:00', '19:30', WEEKLY], 'jede Woche am Dienstag, 18:00–19:30, ab 02.03.2027'],
  [
    ['2027-03-02', '18:00', '', WEEKLY, '2027-04-27', '2027-03-16,2027-03-30'],
    'jede Woche am Dienstag, ab 18:00, ab 02.03.2027 bis 27.04.2027, ohne Di 16.03., Di 30.03.',
  ],
  [['2027-03-02', '18:00', '19:30', 'FREQ=MONTHLY;BYDAY=-1TU'], 'am letzten Dienstag im Monat, 18:00–19:30, ab 02.03.2027'],
  [['2027-03-02', '18:00', '19:30', 'unbekannt'], '02.03.2027, 18:00–19:30 · unbekannt'],
  [['2027-03-02', '18:00', '19:30', 'abgesagt'], '02.03.2027, 18:00–19:30 · abgesagt'],
  [['', 'frei', ''], 'frei'],
])('%j reads as %s', (cells, text) => {
  expect(calendarRowText(['Tanzkreis', 'Saal', ...cells])).toBe(`Tanzkreis · Saal · ${text}`)
})
