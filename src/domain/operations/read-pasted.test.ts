import { expect, test } from 'vitest'
import { MOST_PASTED, type PastedRow, readPasted } from './read-pasted.ts'
import { readShiftRow, type ShiftTexts } from './read-shift-row.ts'
import { MOST_SHIFTS } from './rules.ts'

const DAY = Temporal.PlainDate.from('2027-06-19')
const short = ({ task, day, time, needed, minAge }: ShiftTexts) => [task, day, time, needed, minAge].join('|')
const row = (more: Partial<ShiftTexts>): ShiftTexts => ({
  ...{ id: '', task: 'Grill', day: '', time: '14–16', place: '', needed: '2', minAge: '', qualification: '' },
  ...{ description: '', hours: '', ...more },
})

test.each<[string, string, string[]]>([
  ['tabs, heads in any order', 'Anzahl\tAufgabe\tZeit\n2 Pers.\tGrill\t8–10', ['Grill||8–10|2 Pers.|']],
  ['semicolons, no heads', 'Grill;Sa;14–16;;2;ab 14', ['Grill|Sa|14–16|2|ab 14']],
  ['merged cells repeat', 'Aufgabe\tZeit\tAnzahl\nGrill\t14–16\t2\n\t16–18\t3', ['Grill||14–16|2|', 'Grill||16–18|3|']],
  [
    'a merged time left of its tasks',
    'Zeit\tAufgabe\tAnzahl\n14–16\tGrill\t2\n\tKasse\t1',
    ['Grill||14–16|2|', 'Kasse||14–16|1|'],
  ],
  [
    'no time right of the task: a contribution',
    'Aufgabe\tZeit\tAnzahl\nGrill\t14–16\t2\nKuchen\t\t9',
    ['Grill||14–16|2|', 'Kuchen|||9|'],
  ],
  [
    'a title, and days as merged lines',
    'Sommerfest 2026\t\t\nAufgabe\tZeit\tAnzahl\nSamstag\t\t\nGrill\t14–16\t2\nSo, 20.06.\t\t\nAbbau\t10–12\t5',
    ['Grill|Samstag|14–16|2|', 'Abbau|So, 20.06.|10–12|5|'],
  ],
  [
    'days with their month in words',
    'Aufgabe\tZeit\tAnzahl\n3. Juli\t\t\nGrill\t14–16\tzwei\n4. Juli 2027\t\t\nAbbau\t10–12\t5',
    ['Grill|3. Juli|14–16|zwei|', 'Abbau|4. Juli 2027|10–12|5|'],
  ],
  ['from and to', 'Dienst;Von;Bis;Anzahl Helfer\nKasse;8:00;10:30;1', ['Kasse||8:00–10:30|1|']],
  ['quotes with line breaks', 'Aufgabe\tZeit\tAnzahl\n"Grill ""groß""\nHütte"\t8–10\t1', ['Grill "groß" Hütte||8–10|1|']],
  ['Windows line ends and empty lines', 'Grill;;8–10;;1\r\n\r\n;;;;\r\nKasse;;9–10;;1\r\n', ['Grill||8–10|1|', 'Kasse||9–10|1|']],
  ['nothing', ' \n\t\n', []],
])('pasted: %s', (_, text, rows) => expect(readPasted(text).map(short)).toEqual(rows))

const PLACES = 'Aufgabe\tTag\tZeit\tOrt\tAnzahl'
test.each<[string, string, string[]]>([
  ['with its task merged too', 'Grill\tSa\t8–10\tHof\t2\n\t\t10–12\t\t2', ['Grill Sa Hof', 'Grill Sa Hof < task day place']],
  ['beside a task of its own', 'Grill\tSa\t8–10\tHof\t2\nKasse\t\t8–10\t\t1', ['Grill Sa Hof', 'Kasse Sa  < day']],
  ['and none above', 'Grill\tSa\t8–10\t\t2\n\tSo\t8–10\t\t2', ['Grill Sa ', 'Grill So  < task']],
  ['but named', 'Grill\tSa\t8–10\tHof\t2\n\tSo\t8–10\tSaal\t2', ['Grill Sa Hof', 'Grill So Saal < task']],
  [
    'below a day of its own line',
    'Samstag\nGrill\t\t8–10\tHof\t2\n\t\t9–10\t\t1',
    ['Grill Samstag Hof', 'Grill Samstag Hof < task place'],
  ],
])('an empty place, %s: what is repeated is said', (_, lines, rows) => {
  const said = ({ task, day, place, repeated }: PastedRow) =>
    [`${task} ${day} ${place}`, ...(repeated.length > 0 ? [repeated.join(' ')] : [])].join(' < ')
  expect(readPasted(`${PLACES}\n${lines}`).map(said)).toEqual(rows)
})

test('five thousand lines are no more than one too many, and nothing is read without an end', () => {
  expect(readPasted('Grill;;8–10;;1\n'.repeat(5000))).toHaveLength(MOST_SHIFTS + 1)
  expect(readPasted(`Grill;;8–10;;1;;;${'x'.repeat(MOST_PASTED * 3)}`)[0]?.description.length).toBeLessThan(MOST_PASTED)
})

test.each<[Partial<ShiftTexts>, object]>([
  [{ time: '8–10' }, { startsAt: '2027-06-19T06:00:00Z', endsAt: '2027-06-19T08:00:00Z' }],
  [{ time: 'von 8 bis 10 Uhr' }, { startsAt: '2027-06-19T06:00:00Z' }],
  [{ time: '20-2' }, { endsAt: '2027-06-20T00:00:00Z' }],
  [{ time: '20–8' }, { endsAt: '2027-06-20T06:00:00Z' }],
  [{ time: '8–24' }, { endsAt: '2027-06-19T22:00:00Z' }],
  [{ day: 'So' }, { startsAt: '2027-06-20T12:00:00Z' }],
  [{ day: 'Fr, 18.6.' }, { startsAt: '2027-06-18T12:00:00Z' }],
  [{ day: '3. Juli' }, { startsAt: '2027-07-03T12:00:00Z' }],
  [{ day: 'Samstag, 3. Jul.' }, { startsAt: '2027-07-03T12:00:00Z' }],
  [{ time: '22:00:00–23:00:00' }, { endsAt: '2027-06-19T21:00:00Z' }],
  [{ time: '22:00:00–24:00:00' }, { endsAt: '2027-06-19T22:00:00Z' }],
  [{ needed: 'zwei' }, { needed: 2 }],
  [{ needed: 'Fünf Leute' }, { needed: 5 }],
  [{ needed: 'eine Person' }, { needed: 1 }],
  [{ hours: 'zwei Stunden' }, { creditMinutes: 120 }],
  [{ minAge: 'ab 14' }, { minAge: 14 }],
  [{ minAge: '18+' }, { minAge: 18 }],
  [{ minAge: 'keine' }, { minAge: null }],
  [{ needed: '2 Pers.' }, { needed: 2 }],
  [{ needed: '3x' }, { needed: 3 }],
  [{ hours: '1,5' }, { creditMinutes: 90 }],
  [{ time: '' }, { startsAt: null, creditMinutes: 60 }],
])('typed %j is understood', (typed, expected) => {
  const { startsAt, endsAt, ...shift } = { startsAt: null, endsAt: null, ...readShiftRow(row(typed), DAY)?.shift }
  expect({ ...shift, startsAt: startsAt && String(startsAt), endsAt: endsAt && String(endsAt) }).toMatchObject(expected)
})

test.each([
  ['1.1.', '2026-12-31', '2027-01-01'],
  ['31.12.', '2027-01-01', '2026-12-31'],
  ['1.8.', '2026-12-31', '2026-08-01'],
])('%s in a plan of %s is %s', (typed, startsOn, day) => {
  const read = readShiftRow(row({ day: typed }), Temporal.PlainDate.from(startsOn))
  expect(String(read?.shift?.startsAt)).toContain(day)
})

test('a day that no near year has is asked again', () => {
  const read = readShiftRow(row({ day: '29.2.' }), Temporal.PlainDate.from('2027-03-01'))
  expect(read?.faults.map(({ column }) => column)).toContain('day')
})

test.each<[Partial<ShiftTexts>, string]>([
  [{ time: '8' }, 'Diese Zeit verstehen wir nicht'],
  [{ time: '18:00–17:00' }, 'Das Ende liegt vor dem Beginn.'],
  [{ time: '20:00–8:01' }, 'Das Ende liegt vor dem Beginn.'],
  [{ time: '8–8' }, 'Das Ende liegt vor dem Beginn.'],
  [{ time: '25–26' }, 'Diese Zeit verstehen wir nicht'],
  [{ needed: 'ein paar' }, 'Wie viele werden gebraucht?'],
  [{ needed: '' }, 'Wie viele werden gebraucht?'],
  [{ needed: '201' }, 'Wie viele werden gebraucht?'],
  [{ minAge: 'alt' }, 'Dieses Alter verstehen wir nicht'],
  [{ day: '31.2.' }, 'Diesen Tag verstehen wir nicht'],
  [{ day: '3. Schicht' }, 'Diesen Tag verstehen wir nicht'],
  [{ hours: 'viele' }, 'Bitte geben Sie die Stunden so an'],
  [{ task: '' }, 'Bitte nennen Sie die Aufgabe'],
  [{ task: 'x'.repeat(200) }, 'Bitte höchstens 120 Zeichen'],
])('typed %j gets a sentence', (typed, sentence) => {
  expect(readShiftRow(row(typed), DAY)).toMatchObject({ shift: null, faults: [{ text: expect.stringContaining(sentence) }] })
})
