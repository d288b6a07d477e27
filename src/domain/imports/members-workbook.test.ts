import { expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { testDatabase } from '../../../tests/support/database.ts'
import { checkList, notesOfList, takeList } from '../../../tests/support/member-lists.ts'
import { insertUser } from '../../../tests/support/users.ts'
import { findMapping, getImport } from './queries.ts'
import { startImport } from './start-import.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T10:00:00Z')

async function office(club: string) {
  const { actor } = await insertUser(database, club, 'admin')
  return database.ctx(club, actor, NOW)
}

const text = (value: string) => ({ value, type: String })
const number = (value: number) => ({ value, type: Number })
const day = (iso: string) => ({ value: new Date(`${iso}T00:00:00Z`), type: Date, format: 'dd.mm.yyyy' })

async function workbook(rows: readonly object[][]): Promise<Uint8Array> {
  const data = [['Nachname', 'Vorname', 'Geburtsdatum', 'PLZ', 'Eintritt'].map(text), ...rows]
  const book = await writeXlsx([{ sheet: 'Mitglieder', data }] as never)
  return new Uint8Array(await book.toBuffer())
}

test('a workbook brings days and numbers as Excel keeps them; a lost zero is asked for, a formula is named', async () => {
  const ctx = await office('mappe')
  const file = await workbook([
    [text('Kahn'), text('Olga'), day('1980-02-01'), number(86150), day('2010-05-01')],
    [text('Loth'), text('Otto'), day('1981-02-01'), number(1067), day('2010-05-01')],
    [{ value: 'UPPER("Rot")', type: 'Formula' }, text('Rita'), day('1982-02-01'), number(86150), day('2010-05-01')],
  ])
  const id = await checkList(ctx, file)
  expect(await notesOfList(ctx, id)).toEqual([
    '2 free: Eintritt 01.05.2010.',
    '3 asked: Postleitzahl „1067“: Hier fehlt vorn wohl eine Null: Ist 01067 gemeint? Bitte wählen Sie es oben.',
    '4 refused: Nachname „=UPPER("Rot")“: Hier steht eine Formel. Bitte tragen Sie den Wert selbst ein.',
  ])
  await takeList(ctx, id)
  expect(await getImport(ctx, id)).toMatchObject({ state: 'done' })
})

test('columns named otherwise are chosen once; a list without a column of names is not taken', async () => {
  const ctx = await office('spalten')
  const list = 'Fam.;Ruf;geb. am\nKahn;Olga;01.02.1980'
  const mapping = { lastname: 'Fam.', firstname: 'Ruf', birth: 'geb. am' } as const
  const options = { from: '2026-11-23', to: null, publish: false, partId: null }
  const bare = await startImport(
    ctx,
    'members',
    { name: 'a.csv', bytes: new TextEncoder().encode('Ort;PLZ\nAugsburg;86150') },
    options,
  )
  if (!bare.ok) throw new Error(bare.refusal)
  await expect(checkList(ctx, 'Ort;PLZ\nAugsburg;86150')).rejects.toThrow()
  expect(await notesOfList(ctx, await checkList(ctx, list, { mapping }))).toEqual([
    '2 free: Eintritt 20.11.2026, weil die Datei keinen nennt.',
  ])
  expect(await findMapping(ctx, 'members')).toMatchObject(mapping)
  expect((await getImport(ctx, await checkList(ctx, list))).mapping).toMatchObject(mapping)
})
