import writeXlsx from 'write-excel-file/node'

type Cell = {
  value: string | number | Date
  type: StringConstructor | NumberConstructor | DateConstructor
  format?: string
  columnSpan?: number
} | null

const text = (value: string): Cell => (value === '' ? null : { value, type: String })
const number = (value: number): Cell => ({ value, type: Number })
const day = (iso: string): Cell => ({ value: new Date(`${iso}T00:00:00Z`), type: Date, format: 'dd.mm.yyyy' })

/** A workbook as offices keep them: a title over all columns, a line with the day, then the names. */
async function workbook(title: string, head: readonly string[], rows: readonly Cell[][], sheet = 'Tabelle1'): Promise<Buffer> {
  const above = [{ value: title, type: String, columnSpan: head.length }, ...head.slice(1).map(() => null)]
  const data = [above, [text('Stand:'), text('20.11.2026')], [], head.map(text), ...rows]
  const book = await writeXlsx([{ sheet, data }] as never)
  return Buffer.from(await book.toBuffer())
}

const DAYS = ['Montag', 'Di', 'Mi.', 'donnerstags', 'Freitag', 'Sa']
const HEAD = [
  'Nr.',
  'Kursname',
  'Abteilung',
  'Alter',
  'Tag',
  'Uhrzeit',
  'Halle',
  'Leitung',
  'max. TN',
  'Gebühr',
  'Gebühr Mitglied',
  'Bemerkung',
]

/** 60 offers with prices, six a day in two halls, one of them spelt in two ways. */
export function offersSheet(): Promise<Buffer> {
  const rows = Array.from({ length: 60 }, (_, at): Cell[] => {
    const hour = 9 + Math.floor(at / 12) * 2
    const hall = at % 2 === 0 ? 'Kurshaus' : at === 31 ? 'Gymnastik-Saal' : 'Gymnastiksaal'
    return [
      number(at + 1),
      text(`Winterkurs ${at + 1}`),
      text(at % 3 === 0 ? 'Gesundheitssport' : 'Tanz und Bewegung'),
      text(at % 4 === 0 ? 'ab 60' : at % 4 === 1 ? '6–10 Jahre' : ''),
      text(DAYS[Math.floor(at / 2) % 6] ?? ''),
      text(`${hour}.00–${hour + 1}:30 Uhr`),
      text(hall),
      text(at % 5 === 0 ? 'Huber, Eva' : ''),
      number(15),
      at % 2 === 0 ? number(60) : text('60,-'),
      text(at % 2 === 0 ? '40 €' : 'frei'),
      text(at === 0 ? 'Bitte Matte mitbringen' : ''),
    ]
  })
  return workbook('Kursprogramm Winter 2027', HEAD, rows)
}

const PEOPLE = [
  'Kurs',
  'Nachname',
  'Vorname',
  'Geburtsdatum',
  'Erziehungsberechtigte',
  'E-Mail',
  'Handy',
  'Notfallkontakt',
  'Status',
]
const FIRST = ['Ida', 'Max', 'Lena', 'Paul', 'Mia', 'Jonas', 'Ella', 'Tim', 'Anna', 'Felix', 'Lea', 'Ben', 'Clara', 'Noah', 'Zoe']

/** 900 sign-ups, 15 in each of these offers; the offer stands once for all of them. */
export function peopleSheet(): Promise<Buffer> {
  const rows = Array.from({ length: 900 }, (_, at): Cell[] => {
    const [course, person] = [Math.floor(at / 15), at % 15]
    const isChild = person < 5
    return [
      text(person === 0 ? (course === 7 ? 'Winter-Kurs 8' : `Winterkurs ${course + 1}`) : ''),
      text(`Muster${course}`),
      text(FIRST[person] ?? ''),
      isChild ? day(`2018-0${1 + (at % 9)}-1${at % 9}`) : text(`1${at % 9}.0${1 + (at % 9)}.19${60 + (at % 30)}`),
      text(isChild ? `Petra Muster${course}` : ''),
      text(isChild ? `petra${course}@muster.example` : ''),
      text('0171 2345678'),
      text(person === 2 ? 'Oma Helga 0821 998877' : ''),
      text(person === 14 ? 'Warteliste' : 'angemeldet'),
    ]
  })
  return workbook('Teilnehmer Winter 2027', PEOPLE, rows)
}
