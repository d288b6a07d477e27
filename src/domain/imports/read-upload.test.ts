import { expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { readUpload } from './read-upload.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const plain = 'Halle;Tag;von;bis;Gruppe\nSüd;Mo;17:00;18:00;Fußball – Jugend'
const latin = Buffer.from(plain.replace('–', '\x96'), 'latin1')

test.each<[string, Uint8Array]>([
  ['UTF-8, semicolon', bytesOf(plain)],
  ['UTF-8 with mark', bytesOf(`\uFEFF${plain}`)],
  ['Windows-1252', latin],
  ['comma', bytesOf(plain.replaceAll(';', ','))],
  ['tabs and empty lines', bytesOf(`\n${plain.replaceAll(';', '\t')}\n\n`)],
])('%s', async (name, bytes) => {
  const read = await readUpload(bytes, 'occupancy')
  expect(read.ok && read.value).toEqual({
    source: 'table',
    head: ['Halle', 'Tag', 'von', 'bis', 'Gruppe'],
    rows: [{ line: name.startsWith('tabs') ? 3 : 2, cells: ['Süd', 'Mo', '17:00', '18:00', 'Fußball – Jugend'] }],
  })
})

test('XLSX with times as Excel keeps them, and a formula-like text that stays text', async () => {
  const cell = (value: string) => ({ value, type: String })
  const clock = (hour: number) => ({ value: hour / 24, type: Number, format: 'hh:mm' })
  const book = await writeXlsx([
    ['Halle', 'Tag', 'von', 'bis', 'Gruppe'].map(cell),
    [cell('Süd'), cell('Mo'), clock(17.5), clock(19), cell('=cmd|calc')],
  ] as never)
  const read = await readUpload(await book.toBuffer(), 'occupancy')
  expect(read.ok && read.value.rows).toEqual([{ line: 2, cells: ['Süd', 'Mo', '17:30', '19:00', '=cmd|calc'] }])
})

test('a plan as an office has it: title and date above the names, on the second sheet', async () => {
  const cell = (value: string) => ({ value, type: String })
  const title = [{ value: 'Hallenbelegung Winter', type: String, columnSpan: 4 }, null, null, null]
  const head = ['Halle', 'Tag', 'Uhrzeit', 'Gruppe / Mannschaft'].map(cell)
  const book = await writeXlsx([
    { sheet: 'Hinweise', data: [[cell('Bitte den Hallenwart fragen.'), cell('Tel. 123')]] },
    {
      sheet: 'Plan',
      data: [title, [cell('Stand:'), cell('12.10.2026'), null, null], [], head, ['Süd', 'Mo', '17–18 Uhr', 'Judo'].map(cell)],
    },
  ] as never)
  const read = await readUpload(await book.toBuffer(), 'occupancy')
  expect(read.ok && read.value).toEqual({
    source: 'table',
    head: ['Halle', 'Tag', 'Uhrzeit', 'Gruppe / Mannschaft'],
    rows: [{ line: 5, cells: ['Süd', 'Mo', '17–18 Uhr', 'Judo'] }],
  })
})

test.each<[string, string, Uint8Array]>([
  ['nothing', 'empty', bytesOf('')],
  ['blanks', 'empty', bytesOf(' \n ')],
  ['only a head', 'no_rows', bytesOf('Halle;Tag;von')],
  ['one column', 'no_columns', bytesOf('Hallo\nWelt')],
  ['weekdays side by side', 'grid', bytesOf('Turnhalle;;\nZeit;Montag;Dienstag\n17:00;Judo;Tanz')],
  ['the same below a title of two cells', 'grid', bytesOf('Turnhalle;Stand Oktober;\nZeit;Mo.;Di.\n17:00;Judo;Tanz')],
  ['weekdays with their dates', 'grid', bytesOf('Zeit;Mo, 5.10.;Di, 6.10.\n17:00;Judo;Tanz')],
  ['a PDF', 'not_readable', bytesOf('%PDF-1.7 a;b\nc;d')],
  ['old Excel', 'old_excel', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0])],
  ['a broken workbook', 'not_readable', bytesOf('PK\u0003\u0004kaputt')],
  ['6 MB', 'too_large', new Uint8Array(6 * 1024 * 1024).fill(65)],
  ['too many rows', 'too_many_rows', bytesOf(`a;b\n${'1;2\n'.repeat(2_001)}`)],
  ['a broken calendar', 'not_readable', bytesOf('BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:morgen')],
])('%s: %s', async (_, refusal, bytes) => {
  expect(await readUpload(bytes, 'occupancy')).toEqual({ ok: false, refusal })
})

test('a packed file that grows beyond measure is not opened', async () => {
  const book = Buffer.from(await (await writeXlsx([[{ value: 'a' }, { value: 'b' }]] as never)).toBuffer())
  const entry = book.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  book.writeUInt32LE(500 * 1024 * 1024, entry + 24)
  expect(await readUpload(book, 'occupancy')).toEqual({ ok: false, refusal: 'too_large' })
})
