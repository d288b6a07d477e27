import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Kind } from './input.ts'
import { readUpload } from './read-upload.ts'
import { UPLOAD_FAULTS } from './texts.ts'

/** Written by LibreOffice: a cover, offers, participants; titles over all columns, days and halls merged over rows, formulas. */
const FILES = join(import.meta.dirname, '../../../tests/office')
const read = async (name: string, kind: Kind) => readUpload(await readFile(join(FILES, name)), kind)

async function rowsOf(name: string, kind: Kind) {
  const answer = await read(name, kind)
  if (!answer.ok) throw new Error(answer.refusal)
  const { sheets, sheet } = answer.value
  return [sheets[sheet]?.name, ...(sheets[sheet]?.rows.map(({ line, cells }) => `${line} ${cells.join('|')}`) ?? [])]
}

test.each([
  ['kursprogramm.xlsx', ['60', '45', '50', '37.5']],
  ['kursprogramm.ods', ['60.00 €', '45.00 €', '50.00 €', '37.50 €']],
])('%s: offers with their days, times, prices and what a merged cell says for all of its rows', async (name, prices) => {
  expect(await rowsOf(name, 'offers')).toEqual([
    'Angebote',
    `5 Pilates|Gymnastik|Montag|09:00|10:30|Kurshaus|Huber, Eva|15|${prices[0]}|${prices[1]}|2027-02-01|2027-04-26`,
    `6 Yoga|Gymnastik|Montag|11:00|12:00|Kurshaus||12|${prices[2]}|${prices[3]}|2027-02-01|2027-04-26`,
    '7 Rückenfit|Gesundheitssport|Dienstag|18.00|19:15|Kurshaus|Eva Huber|18|50,-|frei|2027-02-02|2027-04-13',
    '7 Rückenfit|Gesundheitssport|Donnerstag|18.00|19:15|Kurshaus|Eva Huber|18|50,-|frei|2027-02-02|2027-04-13',
  ])
})

test.each(['kursprogramm.xlsx', 'kursprogramm.ods'])('%s: participants from the sheet that looks like them', async (name) => {
  expect(await rowsOf(name, 'participants')).toEqual([
    'Teilnehmer',
    '4 Pilates|Beispiel|Ida|1985-03-05|ida@beispiel.example|1712345678|angemeldet',
    '5 Pilates|Beispiel|Ben|1990-12-24|ben@beispiel.example|0171 2345679|angemeldet',
    '6 Pilates|Muster|Petra|1.2.1960|petra@muster.example|0821 55|Warteliste',
    '7 Yoga|Jung|Tom|2001-07-01|tom@jung.example||angemeldet',
  ])
})

test.each([
  ['kursprogramm.xls', 'old_excel'],
  ['kursprogramm-html.xls', 'web_page'],
  ['passwort.ods', 'password'],
] as const)('%s is refused with one German sentence: %s', async (name, refusal) => {
  for (const kind of ['offers', 'participants'] as const) expect(await read(name, kind)).toEqual({ ok: false, refusal })
  expect(UPLOAD_FAULTS[refusal]).toMatch(/^[A-ZÄÖÜ].*Bitte .*\.$/)
})
