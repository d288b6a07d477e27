import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import type { Kind } from './input.ts'
import { readUpload } from './read-upload.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
/** The chosen table of a file. */
async function sheetOf(bytes: Uint8Array, kind: Kind = 'occupancy') {
  const read = await readUpload(bytes, kind)
  return read.ok ? read.value.sheets[read.value.sheet] : null
}
const rowsOf = async (text: string, kind?: Kind) =>
  (await sheetOf(bytesOf(text), kind))?.rows.map(({ line, cells }) => `${line} ${cells.join(';')}`)

const plain = 'Halle;Tag;von;bis;Gruppe\nSüd;Mo;17:00;18:00;Fußball – Jugend'
const latin = Buffer.from(plain.replace('–', '\x96'), 'latin1')

test.each<[string, Uint8Array]>([
  ['UTF-8, semicolon', bytesOf(plain)],
  ['UTF-8 with mark', bytesOf(`\uFEFF${plain}`)],
  ['Windows-1252', latin],
  ['comma', bytesOf(plain.replaceAll(';', ','))],
  ['tabs and empty lines', bytesOf(`\n${plain.replaceAll(';', '\t')}\n\n`)],
])('%s', async (name, bytes) => {
  expect(await sheetOf(bytes)).toEqual({
    name: '',
    head: ['Halle', 'Tag', 'von', 'bis', 'Gruppe'],
    rows: [{ line: name.startsWith('tabs') ? 3 : 2, cells: ['Süd', 'Mo', '17:00', '18:00', 'Fußball – Jugend'] }],
  })
})

test('a quotation mark that quotes no cell takes no further lines along', async () => {
  const lines = [
    'Nachname;Vorname;Ort',
    '"Hansi" Huber;Hans;Augsburg',
    '"Semi;kolon";Max;"Augs\nburg"',
    'Drei;"Karl;Augsburg',
    'Vier;Eva;Augsburg',
    'Fünf;Karl "Charly";Augsburg',
  ]
  const rows = ['"Hansi" Huber;Hans;Augsburg', 'Semi;kolon;Max;Augs burg', 'Drei;"Karl;Augsburg', 'Vier;Eva;Augsburg']
  expect((await rowsOf(lines.join('\r\n'), 'members'))?.map((row) => row.replace(/^\d+ /, ''))).toEqual([
    ...rows,
    'Fünf;Karl "Charly";Augsburg',
  ])
})

test('XLSX with times as Excel keeps them, and a formula-like text that stays text', async () => {
  const cell = (value: string) => ({ value, type: String })
  const clock = (hour: number) => ({ value: hour / 24, type: Number, format: 'hh:mm' })
  const book = await writeXlsx([
    ['Halle', 'Tag', 'von', 'bis', 'Gruppe'].map(cell),
    [cell('Süd'), cell('Mo'), clock(17.5), clock(19), cell('=cmd|calc')],
  ] as never)
  expect((await sheetOf(await book.toBuffer()))?.rows).toEqual([{ line: 2, cells: ['Süd', 'Mo', '17:30', '19:00', '=cmd|calc'] }])
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
  expect(await sheetOf(await book.toBuffer())).toEqual({
    name: 'Plan',
    head: ['Halle', 'Tag', 'Uhrzeit', 'Gruppe / Mannschaft'],
    rows: [{ line: 5, cells: ['Süd', 'Mo', '17–18 Uhr', 'Judo'] }],
  })
})

test.each<[string, string, Uint8Array]>([
  ['nothing', 'empty', bytesOf('')],
  ['blanks', 'empty', bytesOf(' \n ')],
  ['only a head', 'no_rows', bytesOf('Halle;Tag;von')],
  ['one column', 'no_columns', bytesOf('Hallo\nWelt')],
  ['a PDF', 'not_readable', bytesOf('%PDF-1.7 a;b\nc;d')],
  ['old Excel', 'old_excel', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0])],
  ['a broken workbook', 'not_readable', bytesOf('PK\u0003\u0004kaputt')],
  ['6 MB', 'too_large', new Uint8Array(6 * 1024 * 1024).fill(65)],
  ['too many rows', 'too_many_rows', bytesOf(`a;b\n${'1;2\n'.repeat(2_001)}`)],
  ['a broken calendar', 'not_readable', bytesOf('BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:morgen')],
])('%s: %s', async (_, refusal, bytes) => {
  expect(await readUpload(bytes, 'occupancy')).toEqual({ ok: false, refusal })
})

test.each<[string, string, string[]]>([
  [
    'a time for each line',
    'Turnhalle;;\nZeit;Montag;Dienstag\n17:00–18:30;Judo;Tanz\n18:30;Yoga;',
    ['3 Turnhalle;Montag;17:00;18:30;Judo', '3 Turnhalle;Dienstag;17:00;18:30;Tanz', '4 Turnhalle;Montag;18:30;;Yoga'],
  ],
  [
    'times in the cells, below a title of two cells',
    'Gymnastikhalle;Stand Oktober;\nMo.;Mi, 7.10.;Fr\n9:00–10:00 Rücken;Yoga 18-19.30 Uhr;"15–16 Turnen\n16–17:30 Tanz"',
    [
      '3 Gymnastikhalle;Montag;09:00;10:00;Rücken',
      '3 Gymnastikhalle;Mittwoch;18:00;19:30;Yoga',
      '3 Gymnastikhalle;Freitag;15:00;16:00;Turnen',
      '3 Gymnastikhalle;Freitag;16:00;17:30;Tanz',
    ],
  ],
  [
    'a column of halls and two columns of times',
    'Halle;von;bis;Sa;So\nSüd;9;10;Judo;\n;10;11;;Tanz',
    ['2 Süd;Samstag;09:00;10:00;Judo', '3 Süd;Sonntag;10:00;11:00;Tanz'],
  ],
  ['an end only', 'Zeit;Di;Do\nbis 18.15;Judo;', ['2 ;Dienstag;;18:15;Judo']],
])('weekdays side by side: %s', async (_, text, expected) => {
  expect(await rowsOf(text)).toEqual(expected)
})

test('a line with several weekdays is a row for each', async () => {
  expect(await rowsOf('Halle;Tag;von;bis;Gruppe\nSüd;Di + Do;17;18;Judo\nSüd;Mo-Mi;9;10;Yoga\nSüd;Sa u. So;9;10;Tanz')).toEqual([
    ...['2 Süd;Dienstag;17;18;Judo', '2 Süd;Donnerstag;17;18;Judo'],
    ...['3 Süd;Montag;9;10;Yoga', '3 Süd;Dienstag;9;10;Yoga', '3 Süd;Mittwoch;9;10;Yoga'],
    ...['4 Süd;Samstag;9;10;Tanz', '4 Süd;Sonntag;9;10;Tanz'],
  ])
})

/** A ZIP archive. */
function archive(files: Record<string, string>): Buffer {
  const parts: Buffer[] = []
  const central: Buffer[] = []
  for (const [name, text] of Object.entries(files)) {
    const [title, body] = [Buffer.from(name), deflateRawSync(text)]
    const at = parts.reduce((sum, part) => sum + part.length, 0)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(body.length, 18)
    local.writeUInt32LE(text.length, 22)
    local.writeUInt16LE(title.length, 26)
    parts.push(local, title, body)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(body.length, 20)
    entry.writeUInt32LE(text.length, 24)
    entry.writeUInt16LE(title.length, 28)
    entry.writeUInt32LE(at, 42)
    central.push(entry, title)
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(
    parts.reduce((sum, part) => sum + part.length, 0),
    16,
  )
  return Buffer.concat([...parts, ...central, end])
}

const tableCell = (text: string, more = '') => `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`
const ods = (rows: string) =>
  archive({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<?xml version="1.0"?><office:document-content><table:table table:name="Leer"/><table:table table:name="Kurse">${rows}</table:table></office:document-content>`,
  })

test('ODS with merged and repeated cells, a note, days and times as it keeps them', async () => {
  const head = `<table:table-row>${['Kursname', 'Beginn', 'Kursbeginn', 'Preis'].map((name) => tableCell(name)).join('')}</table:table-row>`
  const row = `<table:table-row>${tableCell('Yoga &amp; Tanz<office:annotation><text:p>Notiz</text:p></office:annotation>')}${tableCell('18:30:00', 'office:value-type="time" office:time-value="PT18H30M00S"')}${tableCell('11.01.27', 'office:date-value="2027-01-11"')}${tableCell('60,00 €')}</table:table-row>`
  const gap =
    '<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
  const rest =
    '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
  expect(await sheetOf(ods(head + gap + row + rest), 'offers')).toEqual({
    name: 'Kurse',
    head: ['Kursname', 'Beginn', 'Kursbeginn', 'Preis'],
    rows: [{ line: 4, cells: ['Yoga & Tanz', '18:30', '2027-01-11', '60,00 €'] }],
  })
})

const many = `<table:table-row>${tableCell('Titel')}${tableCell('Preis')}</table:table-row><table:table-row table:number-rows-repeated="200000">${tableCell('Yoga')}${tableCell('5')}</table:table-row>`
const sheet = (row: string) => ({
  'xl/workbook.xml': '',
  'xl/worksheets/sheet1.xml': `<sheetData><row><c r="A1">${row}</c></row></sheetData>`,
})

test.each<[string, string, Uint8Array]>([
  ['ODS of 200,000 rows', 'too_many_rows', ods(many)],
  ['ODS with a password', 'password', archive({ 'content.xml': 'x', 'META-INF/manifest.xml': '<manifest:encryption-data/>' })],
  [
    'Excel with a password',
    'password',
    Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
  ],
  ['formulas without results', 'formulas', archive(sheet('<f>SUM(B1:B9)</f>'))],
  ['a text document', 'not_readable', archive({ 'word/document.xml': '<w/>' })],
  ['a calendar', 'no_columns', bytesOf('BEGIN:VCALENDAR\nEND:VCALENDAR')],
])('a list of offers: %s, %s', async (_, refusal, bytes) => {
  expect(await readUpload(bytes, 'offers')).toEqual({ ok: false, refusal })
})

test('an XLSX of 200,000 rows is refused before it is read', async () => {
  const row = '<row><c t="inlineStr"><is><t>Yoga am Montag</t></is></c><c><v>5</v></c></row>'
  const table = `<sheetData>${row.repeat(200_000)}</sheetData>`
  expect(await readUpload(archive({ 'xl/worksheets/sheet1.xml': table }), 'offers')).toEqual({
    ok: false,
    refusal: 'too_many_rows',
  })
})

test('a packed file that grows beyond measure is not opened', async () => {
  const book = Buffer.from(await (await writeXlsx([[{ value: 'a' }, { value: 'b' }]] as never)).toBuffer())
  const entry = book.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  book.writeUInt32LE(500 * 1024 * 1024, entry + 24)
  expect(await readUpload(book, 'occupancy')).toEqual({ ok: false, refusal: 'too_large' })
})
