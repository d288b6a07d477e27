import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { checkList, notesOfList, runLists, standingOf, takeList } from '../../../tests/support/member-lists.ts'
import { insertUser } from '../../../tests/support/users.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { createHousehold } from '../members/create-household.ts'
import { orderImport } from './change-import.ts'
import { listRows } from './queries.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T10:00:00Z')
const HEAD = 'ID;Familiennummer;Nachname;Vorname;Geburtsdatum;Art;Eintritt;Austritt;Zahler;IBAN'
const KNOWN = [
  HEAD,
  'a1;F1;Berg;Petra;04.07.1985;;01.01.2018;;;',
  'k1;F1;Berg;Max;01.02.2014;;01.01.2018;;a1;',
  'a2;;Kahn;Olga;01.02.1980;;01.01.2010;31.12.2014;;',
  'a3;;Lang;Otto;01.03.1970;;01.05.2015;;;',
].join('\n')
const GOOD = 'n9;F9;Neu;Nora;01.01.1990;;01.12.2025;;;'

async function office(club: string): Promise<Ctx> {
  const { actor } = await insertUser(database, club, 'admin')
  return database.ctx(club, actor, NOW)
}
const idOf = async (ctx: Ctx, firstname: string): Promise<string> => {
  const { rows } = await sql<{
    id: string
  }>`select id from people where club_id = ${ctx.club.id} and firstname = ${firstname}`.execute(ctx.db)
  return rows[0]?.id ?? ''
}

/** Facts of the club before the list, the bad row, and what is said of it. */
const CASES: readonly [what: string, before: (ctx: Ctx) => Promise<unknown>, row: string, said: string][] = [
  [
    'counts in a family of another list',
    async () => {},
    'k1;F2;Berg;Max;01.02.2014;;01.01.2018;;;',
    'Familie „F2“: Diese Person zählt hier schon in der Familie „F1“ für den Beitrag. Beenden Sie das zuerst in der Mitgliedsakte, oder leeren Sie das Feld.',
  ],
  [
    'counts in a family that the office entered',
    async (ctx) => {
      const [olga, otto] = [await idOf(ctx, 'Olga'), await idOf(ctx, 'Otto')]
      const people = [olga, otto].map((personId) => ({ personId, kind: 'adult' as const, countsForFee: true }))
      expect(await createHousehold(ctx, { name: 'Kahn', people, from: Temporal.PlainDate.from('2020-01-01') })).toMatchObject({
        ok: true,
      })
    },
    'a2;F3;Kahn;Olga;01.02.1980;;01.01.2010;;;',
    'Familie „F3“: Diese Person zählt hier schon in einer anderen Familie für den Beitrag. Beenden Sie das zuerst in der Mitgliedsakte, oder leeren Sie das Feld.',
  ],
  [
    'stands for itself as a child, by name',
    async () => {},
    'x1;;Kind;Kim;01.01.2016;;01.01.2024;;Kind, Kim;',
    'Zahler „Kind, Kim“: Ein Kind steht nicht für sich selbst ein. Bitte nennen Sie Vater, Mutter oder wer sonst für das Kind sorgt.',
  ],
  [
    'stands for itself as a child, by its id',
    async () => {},
    'k1;;Berg;Max;01.02.2014;;01.01.2018;;k1;',
    'Zahler „k1“: Ein Kind steht nicht für sich selbst ein. Bitte nennen Sie Vater, Mutter oder wer sonst für das Kind sorgt.',
  ],
  [
    'is paid for by another child',
    async () => {},
    'x1;;Kind;Kim;01.01.2016;;01.01.2024;;k1;',
    'Zahler „k1“: Ein Kind kann nicht zahlen. Bitte nennen Sie einen Erwachsenen.',
  ],
  [
    'would begin within an earlier membership',
    async (ctx) => {
      const { rows } = await sql<{
        id: string
      }>`select m.id from members m where club_id = ${ctx.club.id} and external_id = 'a2'`.execute(ctx.db)
      await sql`update memberships set valid = daterange(lower(valid), '2018-01-01') where club_id = ${ctx.club.id} and member_id = ${rows[0]?.id ?? ''} and state = 'left'`.execute(
        ctx.db,
      )
      await sql`insert into memberships (club_id, id, member_id, state, valid) values (${ctx.club.id}, ${newId()}, ${rows[0]?.id ?? ''}, 'active', '[2018-01-01,)')`.execute(
        ctx.db,
      )
    },
    'a2;;Kahn;Olga;01.02.1980;;01.06.2012;;;',
    'Eintritt „01.06.2012“: Das überschneidet sich mit der Mitgliedschaft vom 01.01.2010 bis 31.12.2014. Bitte prüfen Sie den Tag, oder ändern Sie die Zeiten in der Mitgliedsakte.',
  ],
  [
    'would go on into a membership that is entered for later',
    async (ctx) => {
      const { rows } = await sql<{
        id: string
      }>`select m.id from members m where club_id = ${ctx.club.id} and external_id = 'a3'`.execute(ctx.db)
      const memberId = rows[0]?.id ?? ''
      await sql`update memberships set valid = '[2015-05-01,2020-01-01)' where club_id = ${ctx.club.id} and member_id = ${memberId}`.execute(
        ctx.db,
      )
      await sql`insert into memberships (club_id, id, member_id, state, valid) values (${ctx.club.id}, ${newId()}, ${memberId}, 'active', '[2027-03-01,)')`.execute(
        ctx.db,
      )
    },
    'a3;;Lang;Otto;01.03.1970;;01.06.2019;;;',
    'Eintritt „01.06.2019“: Das überschneidet sich mit der Mitgliedschaft vom 01.05.2015 bis 31.12.2019. Bitte prüfen Sie den Tag, oder ändern Sie die Zeiten in der Mitgliedsakte.',
  ],
]

test.each(CASES.map((one, at) => [...one, at] as const))(
  'a row that %s is refused, the others go on',
  async (_, before, row, said, at) => {
    const ctx = await office(`zeiten${at}`)
    await takeList(ctx, await checkList(ctx, KNOWN))
    await before(ctx)
    const id = await checkList(ctx, [HEAD, GOOD, row].join('\n'))
    expect(await notesOfList(ctx, id)).toEqual(['2 free: Eintritt 01.12.2025.', `3 refused: ${said}`])
    const known = await standingOf(database.owner, ctx)
    await takeList(ctx, id)
    expect((await listRows(ctx, id)).map(({ outcome }) => outcome)).toEqual(['taken', 'refused'])
    expect(JSON.stringify(await standingOf(database.owner, ctx)).length).toBeGreaterThan(JSON.stringify(known).length)
  },
)

test('one person in two families of a file is named in the second row', async () => {
  const ctx = await office('zweifamilien')
  const id = await checkList(
    ctx,
    [
      HEAD,
      ';F1;Eins;Eva;01.01.1980;;;;;',
      ';F2;Zwei;Udo;01.01.1981;;;;;',
      ';F1;Eins;Kai;01.01.2016;;;;;',
      ';F2;Eins;Kai;01.01.2016;;;;;',
    ].join('\n'),
  )
  expect((await notesOfList(ctx, id)).map((note) => note.slice(0, 9))).toEqual([
    '2 free: E',
    '3 free: E',
    '4 free: E',
    '5 refused',
  ])
  expect((await notesOfList(ctx, id)).at(-1)).toBe(
    '5 refused: Familie „F2“: In Zeile 4 steht diese Person in einer anderen Familie. Sie zählt nur in einer für den Beitrag; bitte lassen Sie eine der beiden Zeilen aus.',
  )
})

test('a family that somebody joins between looking and taking refuses the row alone', async () => {
  const ctx = await office('inzwischen')
  await takeList(ctx, await checkList(ctx, KNOWN))
  const id = await checkList(ctx, [HEAD, GOOD, 'a3;F7;Lang;Otto;01.03.1970;;01.05.2015;;;'].join('\n'))
  const people = [{ personId: await idOf(ctx, 'Otto'), kind: 'adult' as const, countsForFee: true }]
  expect(await orderImport(ctx, id)).toMatchObject({ ok: true })
  expect(await createHousehold(ctx, { name: 'Lang', people, from: Temporal.PlainDate.from('2026-11-20') })).toMatchObject({
    ok: true,
  })
  await runLists(ctx)
  expect((await notesOfList(ctx, id)).map((note) => note.slice(0, 60))).toEqual([
    '2 taken: Eintritt 01.12.2025.',
    '3 refused: Familie „F7“: Diese Person zählt hier schon in ei',
  ])
})
