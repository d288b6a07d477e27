import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DatevBooking, type DatevFile, writeDatev } from './write-datev.ts'

const booking: DatevBooking = {
  ...{ cents: 123_450, account: '10001', counterAccount: '40000', taxKey: '', bookedOn: '2027-01-15', voucher: '2027-00012' },
  ...{ text: 'Beitrag Größenwahn – 50 €', costCentre: 'Turnen' },
}
const file: DatevFile = {
  ...{ consultantNo: '1001', clientNo: '1', from: '2027-01-01', to: '2027-01-31', accountDigits: 5, title: 'Januar' },
  createdAt: Temporal.Instant.from('2027-02-01T08:00:00.123Z'),
  bookings: [booking, { ...booking, cents: -5, text: 'Sagt "ja"; und 王' }],
}
const textOf = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes)
const cellsOf = (line: string) => line.match(/"[^"]*"|[^;"]+|(?<=;|^)(?=;|$)/g) ?? []

test('head, columns and bookings stand as the format has them', () => {
  const [head = '', columns = '', first = '', second = '', end] = textOf(writeDatev(file)).split('\r\n')
  expect(head).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20270201090000123;;"";"";"";1001;1;20270101;5;20270101;20270131;"Januar";"";1;0;0;"EUR";;"";;;"";;;"";""',
  )
  expect(cellsOf(head)).toHaveLength(31)
  expect(columns.split(';').slice(6, 10)).toEqual(['Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum'])
  expect(first.split(';').slice(0, 14)).toEqual([
    '1234,50',
    '"S"',
    '"EUR"',
    '',
    '',
    '""',
    '10001',
    '40000',
    '""',
    '1501',
    '"2027-00012"',
    '""',
    '',
    '"Beitrag Größenwahn – 50 €"',
  ])
  expect(first.split(';')[36]).toBe('"Turnen"')
  expect(second).toContain('0,05;"H"')
  expect(cellsOf(second)[13]).toBe('"Sagt  ja ; und ?"')
  expect(end).toBe('')
})

test('whatever is booked: each line has its columns, texts fit, all is Windows-1252', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 90 })
  fc.assert(
    fc.property(text, text, fc.integer({ min: -9_999_999, max: 9_999_999 }), (said, voucher, cents) => {
      const [, , line = ''] = textOf(writeDatev({ ...file, bookings: [{ ...booking, text: said, voucher, cents }] })).split(
        '\r\n',
      )
      const cells = cellsOf(line)
      expect(cells).toHaveLength(37)
      expect((cells[13] ?? '').length).toBeLessThanOrEqual(62)
      expect(cells[10]).toMatch(/^"[A-Za-z0-9$&%*+\-/]{0,36}"$/)
    }),
  )
})
