import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { checkList, notesOfList, office, runLists, standingOf, takeList } from '../../../tests/support/member-lists.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { undoImport } from './undo-import.ts'

const database = await testDatabase()
const HEAD = 'ID;Nachname;Vorname;Geburtsdatum;Art;Eintritt;Austritt'
const list = (...rows: string[]) => [HEAD, ...rows].join('\n')

async function livesOf(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ life: string }>`
    select p.firstname || ': ' || string_agg(s.state || ' ' || s.kind || ' ' || s.valid, ', ' order by s.valid) as life
    from people p join members m on m.person_id = p.id join memberships s on s.member_id = m.id
    where p.club_id = ${ctx.club.id} group by p.firstname order by p.firstname`.execute(database.owner)
  return rows.map(({ life }) => life)
}

test('a membership that pauses is read as our own files write it, and begins to pause today', async () => {
  const ctx = await office(database, 'mruht', [])
  const today = berlinDay(ctx.now)
  const soon = today.add({ days: 9 })
  const entry = '01.01.2020'
  const first = list(
    `1;Alt;Anna;1.1.1980;aktiv, ruht;${entry};`,
    `2;Beck;Bert;1.1.1981;Passiv (ruhend);${entry};`,
    `3;Cramer;Cora;1.1.1982;ruht;${soon.toLocaleString('de-DE')};`,
    `4;Dorn;Dirk;1.1.1983;aktiv, ruht;${entry};31.12.2021`,
    `5;Ernst;Eva;1.1.1984;aktiv;${entry};`,
  )
  const firstId = await checkList(ctx, first)
  const PAUSES = ' Die Mitgliedschaft ruht ab heute, weil die Datei nicht sagt, seit wann.'
  expect(await notesOfList(ctx, firstId)).toEqual([
    `2 free: Eintritt ${entry}.${PAUSES}`,
    `3 free: Eintritt ${entry}.${PAUSES}`,
    '4 free: Eintritt 29.11.2026.',
    `5 free: Eintritt ${entry}.`,
    `6 free: Eintritt ${entry}.`,
  ])
  await takeList(ctx, firstId)
  const taken = [
    `Anna: active aktiv [2020-01-01,${today}), dormant aktiv [${today},)`,
    `Bert: active passiv [2020-01-01,${today}), dormant passiv [${today},)`,
    `Cora: dormant aktiv [${soon},)`,
    'Dirk: active aktiv [2020-01-01,2022-01-01), left aktiv [2022-01-01,)',
    'Eva: active aktiv [2020-01-01,)',
  ]
  expect(await livesOf(ctx)).toEqual(taken)
  const again = await notesOfList(ctx, await checkList(ctx, first))
  expect(again.filter((note) => !note.includes(' unchanged: '))).toEqual([])

  const before = await standingOf(database.owner, ctx)
  // A list that tells nothing of pauses ends none.
  const id = await checkList(ctx, list(`1;Alt;Anna;1.1.1980;aktiv;${entry};`, `5;Ernst;Eva;1.1.1984;passiv, ruht;${entry};`))
  await takeList(ctx, id)
  expect(await livesOf(ctx)).toEqual([
    ...taken.slice(0, 4),
    `Eva: active aktiv [2020-01-01,${today}), dormant passiv [${today},)`,
  ])
  expect((await undoImport(ctx, id)).ok).toBe(true)
  await runLists(ctx)
  expect(await standingOf(database.owner, ctx)).toEqual(before)
})
