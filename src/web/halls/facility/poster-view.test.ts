import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { clubNamed } from '../../../../tests/support/database.ts'
import type { Occupancy } from '../../../domain/occupancy/list-occupancy.ts'
import { typeset } from '../../pdf/typeset.ts'
import { readPosterWish, usualMonday } from './poster-address.ts'
import { layOutDay, type PosterEntry, presentPoster } from './poster-view.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const entry = (title: string, from: number, to: number, ...lanes: number[]): PosterEntry => ({
  title,
  lanes,
  from,
  to,
  time: '',
  hue: null,
})
const titles = (entries: PosterEntry[], lanes: number) =>
  layOutDay(entries, lanes).map((row) => row.map((cell) => (cell ? `${cell.title} ${cell.span}×${cell.rows}` : '')))

test.each<[string, PosterEntry[], string[][]]>([
  ['nothing on', [], []],
  ['side by side in one row', [entry('A', 17, 18, 0), entry('B', 17, 18, 2)], [['A 1×1', '', 'B 1×1']]],
  ['the whole hall below its parts', [entry('A', 17, 18, 0), entry('G', 18, 19, 0, 1, 2)], [['A 1×1', '', ''], ['G 3×1']]],
  [
    'another hour in another row',
    [entry('A', 17, 19, 0), entry('B', 17, 18, 1), entry('C', 18, 20, 1), entry('D', 19, 20, 0)],
    [
      ['A 1×2', 'B 1×1', ''],
      ['C 1×2', ''],
      ['D 1×1', ''],
    ],
  ],
  ['parts that do not touch are two fields', [entry('A', 17, 18, 0, 2)], [['A 1×1', '', 'A 1×1']]],
  [
    'two at once in one part stand below each other',
    [entry('A', 17, 18, 0), entry('B', 17, 18, 0)],
    [
      ['A 1×1', '', ''],
      ['B 1×1', '', ''],
    ],
  ],
])('%s', (_, entries, expected) => {
  expect(titles(entries, 3)).toEqual(expected)
})

const LANES = 4
/** Random bookings, those that share a part with an earlier one at the same time left out. */
const day4 = fc
  .array(
    fc.record({
      lanes: fc.uniqueArray(fc.nat({ max: LANES - 1 }), { minLength: 1 }).map((all) => all.toSorted((a, b) => a - b)),
      from: fc.nat({ max: 20 }),
      length: fc.integer({ min: 1, max: 6 }),
    }),
    { maxLength: 20 },
  )
  .map((all) =>
    all
      .map(({ lanes, from, length }, at) => entry(String(at), from, from + length, ...lanes))
      .filter((one, at, entries) =>
        entries
          .slice(0, at)
          .every(
            (other) => other.to <= one.from || one.to <= other.from || !one.lanes.some((lane) => other.lanes.includes(lane)),
          ),
      )
      .toSorted((a, b) => a.from - b.from),
  )

test('a row holds bookings of one hour alone, every field is filled once, and nothing gets lost', () => {
  fc.assert(
    fc.property(day4, (entries) => {
      const rows = layOutDay(entries, LANES)
      const fields = rows.flatMap((row) => row.map((cell) => (cell ? cell.span * cell.rows : 1)))
      expect(fields.reduce((sum, one) => sum + one, 0)).toBe(rows.length * LANES)
      const startOf = new Map(entries.map(({ title, from }) => [title, from]))
      const starts = rows.map((row) => [...new Set(row.flatMap((cell) => (cell ? [startOf.get(cell.title)] : [])))])
      expect(starts.flat()).toEqual([...new Set(entries.map(({ from }) => from))])
      expect(starts.every(({ length }) => length === 1)).toBe(true)
      expect(new Set(rows.flat().flatMap((cell) => cell?.title ?? [])).size).toBe(entries.length)
    }),
  )
})

const HALL = {
  id: 'h',
  name: 'Turnhalle Nordring',
  slug: 'turnhalle-nordring',
  equipment: [],
  kind: 'hall' as const,
  alike: [],
  lanes: ['Drittel 1', 'Drittel 2'].map((name) => ({ id: name, name })),
  parts: [
    { id: 'a', name: 'Drittel 1', lanes: [0] },
    { id: 'g', name: 'Ganze Halle', lanes: [0, 1] },
  ],
}
const booking = (more: Partial<Occupancy>): Occupancy => ({
  id: 'b',
  partId: 'a',
  state: 'approved',
  kind: 'course',
  title: 'Turnen',
  version: 1,
  eventId: null,
  department: 'Turnen',
  hue: 2,
  forClub: null,
  startsAt: Temporal.Instant.from('2026-11-23T16:00:00Z'),
  endsAt: Temporal.Instant.from('2026-11-23T17:30:00Z'),
  ...more,
})
const poster = (occupancy: Occupancy[], paper: 'a3' | 'a4' = 'a3', link = (path: string) => `https://gsv.example${path}`) =>
  presentPoster({
    club: { ...clubNamed('gsv'), colours: { primary: '#0a3d2e', secondary: '#1747c8' } },
    hall: HALL,
    occupancy,
    monday: day('2026-11-23'),
    notes: new Map([['2026-11-25', 'Feiertag']]),
    today: day('2026-11-20'),
    valid: { from: day('2026-11-23'), to: day('2027-03-31') },
    paper,
    link,
  })

test('a poster tells times by part, the reason of a day, departments, and where the plan of now is; no tenant, nothing undecided', async () => {
  const shown = await poster([
    booking({}),
    booking({ kind: 'external', title: 'Geburtstag Müller', partId: 'g', hue: null, department: null }),
    booking({ state: 'requested', title: 'Anfrage' }),
    booking({ kind: 'maintenance', title: 'Bodenpflege', partId: 'g', endsAt: Temporal.Instant.from('2026-11-25T08:00:00Z') }),
  ])
  expect(shown.days[0]?.rows.map((row) => row.map((cell) => cell && [cell.time, cell.title, cell.span]))).toEqual([
    [['17:00–18:30', 'Turnen', 1], null],
    [['17:00–18:30', 'Vermietet', 2]],
    [['ab 17:00', 'Bodenpflege', 2]],
  ])
  expect(shown.days.map(({ rows }) => rows[0]?.[0]?.time ?? '')).toEqual([
    '17:00–18:30',
    'ganztägig',
    '00:00–09:00',
    '',
    '',
    '',
    '',
  ])
  expect(shown.days[2]?.note).toBe('Feiertag')
  expect(shown.club.on).toBe('#ffffff')
  expect(shown.legend).toEqual([
    { name: 'Turnen', hue: '#2b8a5b' },
    { name: 'Ohne Abteilung', hue: null },
  ])
  expect(shown.codes.map(({ address }) => address)).toEqual([
    'gsv.example/occupancy/turnhalle-nordring',
    'gsv.example/occupancy/turnhalle-nordring/report',
  ])
  expect(JSON.stringify(shown)).not.toMatch(/Müller|Anfrage/)
  const pdf = Buffer.from(await typeset('poster', shown)).toString('latin1')
  expect(pdf).toMatch(/^%PDF-1\.7/)
  expect(pdf).toContain('<pdfaid:part>2</pdfaid:part>')
  expect(pdf).toContain('/StructTreeRoot')
})

const QUIET = 4
const DOT = 4

/** Text of a QR code: painted with a white border, decoded by another library. */
function scan(svg: string): string | undefined {
  const modules = Number(/viewBox="0 0 (\d+) \d+"/.exec(svg)?.[1])
  const width = (modules + 2 * QUIET) * DOT
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  let [x, y] = [0, 0]
  for (const [, step, first, second] of (/stroke="#000000" d="([^"]+)"/.exec(svg)?.[1] ?? '').matchAll(
    /([Mmh])([\d.-]+)(?: ([\d.-]+))?/g,
  )) {
    const length = Number(first)
    if (step === 'M') [x, y] = [length, Math.floor(Number(second))]
    else if (step === 'm') [x, y] = [x + length, y + Number(second)]
    else {
      for (let row = 0; row < DOT; row++)
        for (let dot = 0; dot < length * DOT; dot++) {
          const at = (((y + QUIET) * DOT + row) * width + (x + QUIET) * DOT + dot) * 4
          pixels.fill(0, at, at + 3)
        }
      x += length
    }
  }
  return jsQR(pixels, width, width)?.data
}

test('whoever scans the codes of a poster comes to the plan of now, and to the form for what is broken', async () => {
  const { codes } = await poster([])
  expect(codes.map(({ svg }) => scan(svg))).toEqual([
    'https://gsv.example/occupancy/turnhalle-nordring',
    'https://gsv.example/occupancy/turnhalle-nordring/report',
  ])
  const ofNoHost = await poster([], 'a3', (path) => `https://verein.example${path}?verein=rwa`)
  expect(ofNoHost.codes.map(({ svg }) => scan(svg)?.split('/occupancy/')[1])).toEqual([
    'turnhalle-nordring?verein=rwa',
    'turnhalle-nordring/report?verein=rwa',
  ])
})

/** Width and height of each page, in millimetres. */
function pagesOf(pdf: Buffer): string[] {
  const streams = pdf.toString('latin1').matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n/g)
  const texts = [...streams].map(({ index, 0: head }) =>
    inflateSync(pdf.subarray(index + head.length), { finishFlush: 2 }).toString('latin1'),
  )
  return [pdf.toString('latin1'), ...texts].flatMap((text) =>
    [...text.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g)].map(([, ...size]) =>
      size.map((points) => Math.round((Number(points) / 72) * 25.4)).join(' × '),
    ),
  )
}

test.each([
  ['a4', '210 × 297'],
  ['a3', '297 × 420'],
] as const)('a poster on %s is one page of %s mm', async (paper, size) => {
  const shown = await poster([booking({})], paper)
  const [page, ...more] = pagesOf(Buffer.from(await typeset('poster', shown)))
  expect(page?.split(' × ').sort().join(' × ')).toBe(size)
  expect(more).toEqual([])
})

test.each([
  ['', 'a3 2026-11-16 2026-11-16 null'],
  ['papier=a4&woche=25.11.2026', 'a4 2026-11-23 2026-11-23 null'],
  ['woche=2026-11-25&ab=1.12.2026&bis=31.03.2027', 'a3 2026-11-23 2026-12-01 2027-03-31'],
  ['woche=gestern', 'woche'],
  ['ab=1.12.2026&bis=1.11.2026', 'bis'],
])('a wish in the address: %s', (query, expected) => {
  const read = readPosterWish(new URLSearchParams(query), day('2026-11-20'))
  const text = read.ok
    ? `${read.wish.paper} ${read.wish.monday} ${read.wish.valid.from} ${read.wish.valid.to}`
    : read.faults[0]?.field
  expect(text).toBe(expected)
})

test.each([
  ['2026-11-18', [], '2026-11-16'],
  ['2026-11-20', [], '2026-11-23'],
  ['2026-12-21', ['2026-12-25', '2027-01-01', '2027-01-06'], '2027-01-11'],
])('on %s with holidays %s the week from %s is shown', (today, holidays, expected) => {
  expect(usualMonday(day(today), new Map(holidays.map((on) => [on, 'Ferien']))).toString()).toBe(expected)
})
