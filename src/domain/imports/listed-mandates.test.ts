import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { checkList, notesOfList, office, runLists, standingOf, takeList } from '../../../tests/support/member-lists.ts'
import { undoImport } from './undo-import.ts'

const database = await testDatabase()
const HEAD =
  'Nr;Nachname;Vorname;Geburtsdatum;Eintritt;Zahler;IBAN;Mandatsreferenz;Mandat unterschrieben am;Zuletzt eingezogen am'
const [ONE, OTHER] = ['DE02120300000000202051', 'DE89370400440532013000']
const row = (no: string, name: string, account: string, payer = '', birth = '01.01.1980') =>
  `${no};${name};Ada;${birth};01.01.2012;${payer};${account}`
const list = (...rows: string[]) => [HEAD, ...rows].join('\n')
const mandates = async (club: string) => {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', reference, state, signed_on, last_used_on) as text from mandates where club_id = ${club} order by 1`.execute(
    database.owner,
  )
  return rows.map(({ text }) => text)
}
const LAPSED =
  ' Das SEPA-Mandat gilt nicht mehr: Seit über 36 Monaten ist nichts eingezogen. Wurde doch eingezogen, fehlt der Datei die Spalte „Zuletzt eingezogen am“.'

test('mandates of another program keep reference, day and last debit; taken over once, undone is as before', async () => {
  const ctx = await office(database, 'mmandat')
  const empty = await standingOf(database.owner, ctx)
  const text = list(
    row('1', 'Alt', `${ONE};Mg/2012.0001(a);01.02.2012;15.01.2026`),
    row('2', 'Jung', `${ONE};Mg/2012.0001(a);01.02.2012;15.01.2026`, '1', '01.01.2020'),
  )
  const id = await checkList(ctx, text)
  expect(await notesOfList(ctx, id)).toEqual([
    '2 free: Eintritt 01.01.2012.',
    '3 refused: Eintritt „01.01.2012“: Der Eintritt liegt vor der Geburt am 01.01.2020. Bitte prüfen Sie beide.',
  ])
  const right = text.replace('01.01.2020;01.01.2012', '01.01.2020;01.01.2021')
  const again = await checkList(ctx, right)
  await takeList(ctx, again)
  expect(await mandates('mmandat')).toEqual(['Mg/2012.0001(a) active 2012-02-01 2026-01-15'])
  expect(await notesOfList(ctx, await checkList(ctx, right))).toEqual([
    '2 unchanged: Schon so im Verein.',
    '3 unchanged: Schon so im Verein.',
  ])
  expect(await undoImport(ctx, again)).toMatchObject({ ok: true })
  await runLists(ctx)
  expect(await standingOf(database.owner, ctx)).toEqual(empty)
})

test.each([
  ['never used since', ';M-1;01.02.2012;', `free: Eintritt 01.01.2012.${LAPSED}`],
  ['used since', ';M-2;01.02.2012;01.06.2024', 'free: Eintritt 01.01.2012.'],
  [
    'with a blank',
    ';M 3;01.02.2012;',
    "refused: Mandatsreferenz „M 3“: Eine Mandatsreferenz hat höchstens 35 Zeichen: Buchstaben, Ziffern und + ? / : ( ) . , ' -, keine Leerzeichen.",
  ],
  [
    'that begins like a path',
    ';/M4;01.02.2012;',
    "refused: Mandatsreferenz „/M4“: Eine Mandatsreferenz hat höchstens 35 Zeichen: Buchstaben, Ziffern und + ? / : ( ) . , ' -, keine Leerzeichen.",
  ],
  [
    'used before it was signed',
    ';M-5;01.02.2012;31.01.2012',
    'refused: Zuletzt eingezogen am „31.01.2012“: Eingezogen wurde erst nach der Unterschrift am 01.02.2012. Bitte prüfen Sie beide Tage.',
  ],
])('a mandate %s', async (name, account, note) => {
  const ctx = await office(database, `mmandat${name.length}`)
  expect(await notesOfList(ctx, await checkList(ctx, list(row('1', 'Alt', `${ONE}${account}`))))).toEqual([`2 ${note}`])
})

test('a reference is given once: not by two of a file, not by somebody beside one who has it', async () => {
  const ctx = await office(database, 'mmandatdoppelt')
  const first = row('1', 'Alt', `${ONE};M-1;01.02.2024;`)
  const id = await checkList(ctx, list(first, row('2', 'Neu', `${OTHER};M-1;01.02.2024;`)))
  const taken = (by: string) =>
    `refused: Mandatsreferenz „M-1“: Diese Mandatsreferenz hat schon ${by}. Bitte prüfen Sie sie, oder leeren Sie das Feld.`
  expect(await notesOfList(ctx, id)).toEqual(['2 free: Eintritt 01.01.2012.', `3 ${taken('Zeile 2')}`])
  await takeList(ctx, id)
  const later = await checkList(ctx, list(row('2', 'Neu', `${OTHER};M-1;01.02.2024;`), first.replace(ONE, OTHER)))
  expect(await notesOfList(ctx, later)).toEqual([`2 ${taken('Ada Alt')}`, `3 ${taken('Ada Alt')}`])
})
