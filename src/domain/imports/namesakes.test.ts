import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { checkList, notesOfList, office, takeList } from '../../../tests/support/member-lists.ts'

const database = await testDatabase()
const HEAD = 'Mitgliedsnummer;Nachname;Vorname;Geburtsdatum;E-Mail;Eintritt'

const CASES: readonly (readonly [name: string, row: string, note: string])[] = [
  [
    'the row lacks the birth date',
    ';Busch;Katja;;;01.01.2020',
    'schon Katja Busch (Nummer 7). Ist das dieselbe Person, fehlt der Zeile ihre Nummer.',
  ],
  [
    'the member lacks it',
    ';Vogt;Rolf;02.03.1950;;01.01.2020',
    'schon Rolf Vogt (Nummer 8). Ist das dieselbe Person, fehlt der Zeile ihre Nummer.',
  ],
  ['birth dates differ', ';Busch;Katja;05.05.2005;;01.01.2020', ''],
  ['numbers differ', '9;Busch;Katja;;;01.01.2020', ''],
  ['names differ', ';Busch;Karla;;;01.01.2020', ''],
]

test.each(CASES)('a new row of a name that the club knows: %s', async (name, row, note) => {
  const ctx = await office(database, `mname${CASES.findIndex(([one]) => one === name)}`)
  const known = ['7;Busch;Katja;04.05.1986;;01.01.2020', '8;Vogt;Rolf;;;01.01.2020']
  await takeList(ctx, await checkList(ctx, [HEAD, ...known].join('\n')))
  const id = await checkList(ctx, [HEAD, row].join('\n'))
  expect(await notesOfList(ctx, id)).toEqual([`2 free: Eintritt 01.01.2020.${note && ` Im Verein gibt es ${note}`}`])
})
