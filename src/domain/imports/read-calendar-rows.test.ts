import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { parseRule, ruleDays } from '../series/rules.ts'
import { readCalendarRows } from './read-calendar-rows.ts'

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'SUMMARY:Turnen', 'LOCATION:Halle', ...lines, 'END:VEVENT'].join('\r\n')
const read = (...events: string[]) =>
  (readCalendarRows(['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n')) ?? []).map((row) =>
    row
      .slice(2)
      .join(' | ')
      .replace(/( \| )+$/, ''),
  )
const tuesday = ['DTSTART;TZID=Europe/Berlin:20261201T180000', 'DTEND;TZID=Europe/Berlin:20261201T193000']
const weekly = (rule: string) => event(...tuesday, `RRULE:${rule}`)

test.each<[string, string[], string[]]>([
  ['every week for ever', [weekly('FREQ=WEEKLY')], ['2026-12-01 | 18:00 | 19:30 | FREQ=WEEKLY;INTERVAL=1;BYDAY=TU']],
  [
    'every other week on two days, counted',
    [weekly('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=5')],
    ['2026-12-01 | 18:00 | 19:30 | FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH | 2026-12-29'],
  ],
  [
    'every day of the week',
    [weekly('FREQ=DAILY;COUNT=10')],
    ['2026-12-01 | 18:00 | 19:30 | FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR,SA,SU | 2026-12-10'],
  ],
  [
    'two Tuesdays of a month are two series',
    [weekly('FREQ=MONTHLY;BYDAY=1TU,3TU;UNTIL=20270331T000000Z')],
    [
      '2026-12-01 | 18:00 | 19:30 | FREQ=MONTHLY;BYDAY=1TU | 2027-03-16',
      '2026-12-01 | 18:00 | 19:30 | FREQ=MONTHLY;BYDAY=3TU | 2027-03-16',
    ],
  ],
  [
    'the last Tuesday as other programs say it',
    [event('DTSTART:20261229T180000', 'DTEND:20261229T190000', 'RRULE:FREQ=MONTHLY;BYDAY=TU;BYSETPOS=-1;COUNT=3')],
    ['2026-12-29 | 18:00 | 19:00 | FREQ=MONTHLY;BYDAY=-1TU | 2027-02-23'],
  ],
  [
    'every third day, counted, is its days',
    [weekly('FREQ=DAILY;INTERVAL=3;COUNT=3')],
    ['2026-12-01 | 18:00 | 19:30', '2026-12-04 | 18:00 | 19:30', '2026-12-07 | 18:00 | 19:30'],
  ],
  ['every third day for ever', [weekly('FREQ=DAILY;INTERVAL=3')], ['2026-12-01 | 18:00 | 19:30 | unbekannt']],
  [
    'every seventh day, on a weekday it never meets',
    [weekly('FREQ=DAILY;INTERVAL=7;BYDAY=SU,WE;COUNT=3')],
    ['2026-12-01 | 18:00 | 19:30 | unbekannt'],
  ],
  [
    'every seventh day, on its own weekday',
    [weekly('FREQ=DAILY;INTERVAL=7;BYDAY=SU,TU;COUNT=3')],
    ['2026-12-01 | 18:00 | 19:30', '2026-12-08 | 18:00 | 19:30', '2026-12-15 | 18:00 | 19:30'],
  ],
  [
    'a rule in UTC whose time would change with the clocks is its days',
    [event('DTSTART:20270321T170000Z', 'DTEND:20270321T180000Z', 'RRULE:FREQ=WEEKLY;COUNT=2')],
    ['2027-03-21 | 18:00 | 19:00', '2027-03-28 | 19:00 | 20:00'],
  ],
  [
    'a rule in UTC for ever',
    [event('DTSTART:20270321T170000Z', 'DTEND:20270321T180000Z', 'RRULE:FREQ=WEEKLY')],
    ['2027-03-21 | 18:00 | 19:00 | unbekannt'],
  ],
  [
    'left out: by moment, by day, and not what does not begin then',
    [
      event(
        ...[...tuesday, 'RRULE:FREQ=WEEKLY;COUNT=5', 'EXDATE;TZID=Europe/Berlin:20261208T180000'],
        ...['EXDATE;VALUE=DATE:20261215', 'EXDATE;TZID=Europe/Berlin:20261222T120000'],
      ),
    ],
    ['2026-12-01 | 18:00 | 19:30 | FREQ=WEEKLY;INTERVAL=1;BYDAY=TU | 2026-12-29 | 2026-12-08,2026-12-15'],
  ],
  [
    'added: a moment, a span, without a rule',
    [event(...tuesday, 'RDATE;TZID=Europe/Berlin:20261203T200000', 'RDATE;VALUE=PERIOD:20261205T090000Z/PT3H')],
    ['2026-12-01 | 18:00 | 19:30', '2026-12-03 | 20:00 | 21:30', '2026-12-05 | 10:00 | 13:00'],
  ],
  [
    'moved and cancelled dates, in whatever order',
    [
      event('UID:a', 'RECURRENCE-ID;TZID=Europe/Berlin:20261208T180000', 'DTSTART:20261210T100000', 'DTEND:20261210T110000'),
      event('UID:a', ...tuesday, 'RRULE:FREQ=WEEKLY;COUNT=4'),
      event('UID:a', 'RECURRENCE-ID:20261215T170000Z', 'STATUS:CANCELLED', ...tuesday),
    ],
    [
      '2026-12-01 | 18:00 | 19:30 | FREQ=WEEKLY;INTERVAL=1;BYDAY=TU | 2026-12-22 | 2026-12-08,2026-12-15',
      '2026-12-10 | 10:00 | 11:00',
    ],
  ],
  [
    'changed from a date on',
    [
      event('UID:b', ...tuesday, 'RRULE:FREQ=WEEKLY;COUNT=4'),
      event('UID:b', 'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261208T180000', ...tuesday),
    ],
    ['2026-12-01 | 18:00 | 19:30 | ab einem Termin geändert'],
  ],
  [
    'one date of a series that is not in the file',
    [event('UID:c', 'RECURRENCE-ID:20261201T170000Z', ...tuesday)],
    ['2026-12-01 | 18:00 | 19:30'],
  ],
  [
    'a series that was cancelled is named',
    [event('UID:d', 'STATUS:CANCELLED', ...tuesday, 'RRULE:FREQ=WEEKLY')],
    ['2026-12-01 | 18:00 | 19:30 | abgesagt'],
  ],
  ['a whole day', [event('DTSTART;VALUE=DATE:20261212')], ['2026-12-12 | ganztägig']],
  ['whole days', [event('DTSTART;VALUE=DATE:20261212', 'DTEND;VALUE=DATE:20261214')], ['2026-12-12 | ganztägig | 2026-12-13']],
  [
    'whole days every week',
    [event('DTSTART;VALUE=DATE:20261212', 'DTEND;VALUE=DATE:20261214', 'RRULE:FREQ=WEEKLY;COUNT=2')],
    ['2026-12-12 | ganztägig | 2026-12-13', '2026-12-19 | ganztägig | 2026-12-20'],
  ],
  ['a birthday', [event('DTSTART;VALUE=DATE:20261212', 'TRANSP:TRANSPARENT', 'RRULE:FREQ=YEARLY')], [' | frei']],
  [
    'over midnight, counted',
    [event('DTSTART:20261201T220000', 'DTEND:20261202T010000', 'RRULE:FREQ=WEEKLY;COUNT=2')],
    ['2026-12-01 | 22:00 | 2026-12-02T01:00', '2026-12-08 | 22:00 | 2026-12-09T01:00'],
  ],
])('%s', (_, events, rows) => {
  expect(read(...events)).toEqual(rows)
})

describe('whatever rule a calendar holds', () => {
  const part = (name: string, values: fc.Arbitrary<string | number>) =>
    fc.option(
      values.map((value) => `;${name}=${value}`),
      { nil: '' },
    )
  const days = fc.uniqueArray(fc.constantFrom('MO', 'TU', 'WE', 'SU', '1TU', '-1FR', '2MO', '5WE'), {
    minLength: 1,
    maxLength: 3,
  })
  const rule = fc
    .tuple(
      fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
      part('INTERVAL', fc.integer({ min: 1, max: 10 })),
      part(
        'BYDAY',
        days.map((some) => some.join(',')),
      ),
      part('WKST', fc.constantFrom('SU', 'MO')),
      part('BYMONTHDAY', fc.constantFrom('1', '15', '-1')),
      fc.integer({ min: 1, max: 40 }),
    )
    .map(
      ([freq, interval, by, start, monthDay, count]) =>
        `FREQ=${freq};COUNT=${count}${interval}${by}${start}${freq === 'WEEKLY' ? '' : monthDay}`,
    )

  test('its rows have exactly its dates, or say that they cannot', () => {
    fc.assert(
      fc.property(rule, fc.boolean(), (text, isUtc) => {
        const start = isUtc ? 'DTSTART:20261201T170000Z' : 'DTSTART;TZID=Europe/Berlin:20261201T180000'
        const rows = read(event(start, 'DURATION:PT1H', `RRULE:${text}`))
        if (rows.length === 1 && rows[0]?.endsWith('unbekannt')) return
        const read_ = rows.flatMap((row) => {
          const [on = '', from = '', , known = '', last = ''] = row.split(' | ')
          const all =
            known === ''
              ? [on]
              : ruleDays(parseRule(known), Temporal.PlainDate.from(on), Temporal.PlainDate.from(last)).map(String)
          return all.map((day) => `${day} ${from}`)
        })
        const time = ICAL.Time.fromString(isUtc ? '2026-12-01T17:00:00Z' : '2026-12-01T18:00:00', new ICAL.Property('dtstart'))
        const iterator = ICAL.Recur.fromString(text).iterator(time)
        const wanted: string[] = []
        for (let next = iterator.next(); next; next = iterator.next()) {
          const plain = Temporal.PlainDateTime.from(next.toString().replace('Z', ''))
          const berlin = isUtc ? plain.toZonedDateTime('UTC').withTimeZone('Europe/Berlin').toPlainDateTime() : plain
          wanted.push(`${berlin.toPlainDate()} ${berlin.toPlainTime().toString().slice(0, 5)}`)
        }
        expect(read_.toSorted()).toEqual(wanted.toSorted())
      }),
      { numRuns: 300 },
    )
  })
})
