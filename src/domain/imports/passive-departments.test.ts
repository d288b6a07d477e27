import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { checkList, notesOfList, office, runLists, standingOf, takeList } from '../../../tests/support/member-lists.ts'
import { listNameQuestions } from './list-name-questions.ts'
import { getImport, listRows } from './queries.ts'
import { readRows } from './read-rows.ts'
import { undoImport } from './undo-import.ts'

const database = await testDatabase()

const PASSIVE_HEAD = 'Mitgliedsnummer;Nachname;Vorname;Geburtsdatum;Eintritt;Abteilungen;Passive Abteilungen'
const departmentsOf = async (club: string) => {
  const { rows } = await sql<{ text: string }>`
    select p.firstname || ': ' || coalesce(string_agg(d.name || ' ' || e.kind || ' ' || e.valid, ', ' order by d.name, e.valid), '') as text
    from people p join members m on m.person_id = p.id left join member_departments e on e.member_id = m.id
      left join departments d on d.id = e.department_id
    where p.club_id = ${club} group by p.firstname order by p.firstname`.execute(database.owner)
  return rows.map(({ text }) => text)
}

test('passive departments have a column of their own; a row may name them there alone', async () => {
  const ctx = await office(database, 'mpassiv', ['Turnen', 'Judo'])
  const row = (no: string, name: string, active: string, passive: string) =>
    `${no};${name};${name};01.01.1990;01.01.2024;${active};${passive}`
  const list = (...rows: string[]) => [PASSIVE_HEAD, ...rows].join('\n')
  const first = await checkList(ctx, list(row('801', 'Ada', 'Turnen, Judo', 'Judo'), row('802', 'Bea', 'Judo', ' turnen ')))
  await takeList(ctx, first)
  expect(await departmentsOf(ctx.club.id)).toEqual([
    'Ada: Judo passive [2024-01-01,), Turnen active [2024-01-01,)',
    'Bea: Judo active [2024-01-01,), Turnen passive [2024-01-01,)',
  ])
  const before = await standingOf(database.owner, ctx)
  const later = await checkList(ctx, list(row('801', 'Ada', 'Turnen, Judo', ''), row('802', 'Bea', '', 'Turnen, Judo')))
  expect(await notesOfList(ctx, later)).toEqual([
    '2 changed: Neu: Abteilungen (Judo (passiv), Turnen → Judo, Turnen).',
    '3 changed: Neu: Abteilungen (Judo, Turnen (passiv) → Judo (passiv), Turnen (passiv)).',
  ])
  await takeList(ctx, later)
  expect(await departmentsOf(ctx.club.id)).toEqual([
    'Ada: Judo passive [2024-01-01,2026-11-20), Judo active [2026-11-20,), Turnen active [2024-01-01,)',
    'Bea: Judo active [2024-01-01,2026-11-20), Judo passive [2026-11-20,), Turnen passive [2024-01-01,)',
  ])
  const silent = await checkList(ctx, 'Mitgliedsnummer;Nachname;Vorname;Abteilungen\n802;Bea;Bea;Judo, Turnen')
  expect(await notesOfList(ctx, silent)).toEqual(['2 unchanged: Schon so im Verein.'])
  expect(await undoImport(ctx, later)).toMatchObject({ ok: true })
  await runLists(ctx)
  expect(await standingOf(database.owner, ctx)).toEqual(before)
})

test('departments of a member to come begin with the entry, also by a second list', async () => {
  const ctx = await office(database, 'mpassivbald', ['Turnen', 'Judo'])
  const list = (active: string) => `${PASSIVE_HEAD}\n803;Cem;Cem;01.01.1990;01.12.2026;${active};`
  await takeList(ctx, await checkList(ctx, list('Turnen')))
  expect(await notesOfList(ctx, await checkList(ctx, list('Turnen')))).toEqual(['2 unchanged: Schon so im Verein.'])
  await takeList(ctx, await checkList(ctx, list('Judo')))
  expect(await departmentsOf(ctx.club.id)).toEqual(['Cem: Judo active [2026-12-01,)'])
})

test('a passive department that nobody knows is asked for like others', async () => {
  const ctx = await office(database, 'mpassivfrage', ['Turnen'])
  const id = await checkList(ctx, `${PASSIVE_HEAD}\n;Alt;Ada;01.01.1990;01.01.2024;Turnen;Turnenn`)
  expect(await notesOfList(ctx, id)).toEqual([
    '2 asked: Passive Abteilungen „Turnenn“: Diese Abteilung gibt es hier nicht. Bitte wählen Sie oben, welche gemeint ist.',
  ])
  const one = await getImport(ctx, id)
  expect(await listNameQuestions(ctx, one, readRows(await listRows(ctx, id), one))).toMatchObject([
    { field: 'department', name: 'Turnenn', suggested: 'Turnen' },
  ])
})
