import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { decodeText } from '../../kernel/decode.ts'
import { importHolidays } from './import-holidays.ts'
import { listSchoolHolidays } from './queries.ts'
import { readHolidayFile } from './read-holiday-file.ts'
import { shipHolidays } from './ship-holidays.ts'
import { describeHoliday, holidayText, summariseHolidays } from './texts.ts'

const database = await testDatabase()
const owner = { db: database.owner }
const day = (text: string) => Temporal.PlainDate.from(text)

function rowsOf(text: string, state = 'BY') {
  const read = readHolidayFile(text, state)
  if (!read.ok) throw new Error(read.refusal)
  return read.value
}
const textsOf = (text: string, state = 'BY') =>
  rowsOf(text, state).map((row) => ('fault' in row ? `${row.line} ${row.fault}` : `${row.line} ${holidayText(row.holiday)}`))

const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flatMap((event) => ['BEGIN:VEVENT', event, 'END:VEVENT']), 'END:VCALENDAR'].join(
    '\r\n',
  )

describe('files that operators have', () => {
  test.each([
    ['our own form', 'name;from;to\nHerbstferien;2026-11-02;2026-11-06', ['2 Herbstferien, 02.11.2026 bis 06.11.2026']],
    ['German heads, comma', 'Ferien,Von,Bis\nHerbst,2.11.2026,6.11.2026', ['2 Herbst, 02.11.2026 bis 06.11.2026']],
    ['one day without an end', 'name;from;to\nBuß- und Bettag;18.11.2026;', ['2 Buß- und Bettag, 18.11.2026']],
    [
      'openholidaysapi, another state and several languages',
      'Id;StartDate;EndDate;Name;Subdivisions\n1;2026-11-02;2026-11-06;DE Herbstferien,EN Autumn Holidays;BY\n2;2026-10-12;2026-10-24;DE Herbstferien,EN A;HE',
      ['2 Herbstferien, 02.11.2026 bis 06.11.2026', '3 other_state'],
    ],
    [
      'faults by row',
      'name;from;to\n;2026-11-02;2026-11-06\nHerbst;31.2.2026;6.3.2026\nHerbst;6.11.2026;2.11.2026\nSommer;2026-08-01;2027-09-01',
      ['2 name_missing', '3 day_unreadable', '4 day_unreadable', '5 too_long'],
    ],
    [
      'a calendar: the end of whole days is the day after, state and year are no part of the name',
      calendar(
        'DTSTART;VALUE=DATE:20261102\r\nDTEND;VALUE=DATE:20261107\r\nSUMMARY:Herbstferien Bayern 2026',
        'DTSTART;VALUE=DATE:20261118\r\nSUMMARY:Buß- und Bettag',
      ),
      ['1 Herbstferien, 02.11.2026 bis 06.11.2026', '2 Buß- und Bettag, 18.11.2026'],
    ],
  ])('%s', (_, text, expected) => {
    expect(textsOf(text)).toEqual(expected)
  })

  test.each([
    ['', 'empty'],
    ['%PDF-1.7', 'columns_missing'],
    ['BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:morgen', 'no_calendar'],
  ])('%j is none', (text, refusal) => {
    expect(readHolidayFile(text, 'BY')).toEqual({ ok: false, refusal })
  })
})

test('a file is entered once; what overlaps is replaced and named; a club sees its own state', async () => {
  const first = rowsOf('name;from;to\nHerbstferien;2026-11-02;2026-11-06\nWeihnachtsferien;2026-12-24;2027-01-08')
  expect(summariseHolidays(await importHolidays(owner, 'BY', first, 'a.csv'))).toContain('2 neu, 0 geändert, 0 schon vorhanden')
  expect(summariseHolidays(await importHolidays(owner, 'BY', first, 'a.csv'))).toContain('0 neu, 0 geändert, 2 schon vorhanden')
  const [changed] = await importHolidays(owner, 'BY', rowsOf('name;from;to\nHerbstferien;2026-10-31;2026-11-08'), 'b.csv')
  expect(changed && describeHoliday(changed)).toBe(
    'Zeile 2: Herbstferien, 31.10.2026 bis 08.11.2026 – neu statt Herbstferien, 02.11.2026 bis 06.11.2026.',
  )
  await importHolidays(owner, 'HE', rowsOf('name;from;to\nHerbstferien;2026-10-05;2026-10-17', 'HE'), 'c.csv')
  const ctx = await database.ctx('gsv')
  expect((await listSchoolHolidays(ctx, day('2026-10-01'), day('2026-12-24'))).map(holidayText)).toEqual([
    'Herbstferien, 31.10.2026 bis 08.11.2026',
    'Weihnachtsferien, 24.12.2026 bis 08.01.2027',
  ])
  const write = ctx.db
    .insertInto('schoolHolidays')
    .values({ stateCode: 'BY', name: 'X', valid: '[2030-01-01,2030-01-02)', source: '' })
  await expect(write.execute()).rejects.toThrow('permission denied')
})

test('what comes with the program is entered once for each state and leaves what the operator imported', async () => {
  expect(await shipHolidays(owner)).toBeGreaterThan(450)
  expect(await shipHolidays(owner)).toBe(0)
  const ctx = await database.ctx('gsv')
  const texts = (await listSchoolHolidays(ctx, day('2026-10-01'), day('2027-01-31'))).map(holidayText)
  expect(texts).toContain('Herbstferien, 31.10.2026 bis 08.11.2026')
  expect(texts).not.toContain('Herbstferien, 02.11.2026 bis 06.11.2026')
  expect(texts).toContain('Buß- und Bettag, 18.11.2026')
  const states = await database.owner.selectFrom('schoolHolidays').select('stateCode').distinct().execute()
  expect(states).toHaveLength(16)
})

const STANDARDS = new URL('../../../../shared/standards/schulferien/', import.meta.url)
if (existsSync(STANDARDS))
  test('the files of openholidaysapi are read whole, every state', () => {
    for (const file of readdirSync(STANDARDS)) {
      const state = file.slice(7, 9).toUpperCase()
      const rows = rowsOf(decodeText(readFileSync(new URL(file, STANDARDS))), state)
      expect(rows.length).toBeGreaterThan(60)
      expect(rows.filter((row) => 'fault' in row)).toEqual([])
    }
  })
