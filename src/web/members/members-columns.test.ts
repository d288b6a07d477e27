import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { checkList, notesOfList, takeList } from '../../../tests/support/member-lists.ts'
import { insertUser } from '../../../tests/support/users.ts'
import type { Ctx } from '../../domain/context.ts'
import { reenterMember } from '../../domain/members/commands.ts'
import { listMembers } from '../../domain/members/list-members.ts'
import { csvAnswer } from '../kit/csv.ts'
import { columnsWith, fileColumns, fileRows } from './members-columns.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T10:00:00Z')
const DAY = Temporal.PlainDate.from('2026-11-20')
const HEAD =
  'Nummer;Nachname;Vorname;Geburtsdatum;Geschlecht;E-Mail;Telefon;Telefon 2;Straße;PLZ;Ort;Abteilungen;Passive Abteilungen;Art;Eintritt;Austritt'
const MEMBERS = [
  HEAD,
  '11;Berg;Ida;05.03.2016;w;;+49 821 1;0821 2;Am Wall 1;86150;Augsburg;Turnen, Judo, Tanz/Fitness;Judo, Tanz/Fitness;aktiv;01.01.2024;',
  '12;von der Alm;Max;01.02.1990;;max@alm.example;;;;;;;;passiv;01.01.2020;31.12.2026',
  '13;Sparkasse;;;Firma;;;;Ring 2;86150;Augsburg;Judo;;passiv;01.01.2020;',
  '14;Kurz;Kim;01.02.1991;d;;;;;;;;Turnen;Kurzzeit;01.11.2026;',
  '15;Ehre;Eva;01.02.1941;w;;;;;;;Judo;;Ehrenmitglied;01.11.1961;',
  '16;Alt;Olaf;01.02.1951;m;;;;;;;;;aktiv;01.11.1971;31.12.2024',
  '17;Neu;Nele;01.02.1998;w;;;;;;;Judo;;aktiv;01.01.2027;',
].join('\n')

async function office(club: string): Promise<Ctx> {
  const ctx = await database.ctx(club, (await insertUser(database, club, 'admin')).actor, NOW)
  for (const [at, name] of ['Turnen', 'Judo', 'Tanz/Fitness'].entries())
    await sql`insert into departments (club_id, id, name, hue) values (${ctx.club.id}, gen_random_uuid(), ${name}, ${at * 40})`.execute(
      ctx.db,
    )
  return ctx
}

/** The file of all members with all columns. */
async function fileOf(ctx: Ctx): Promise<string> {
  const { members } = await listMembers(ctx, { asOf: DAY, state: 'all', sort: 'number' }, { limit: 50 })
  const shown = { columns: Object.keys(columnsWith([])), fields: [], day: DAY }
  return csvAnswer('Mitglieder', fileColumns(shown), fileRows(ctx, shown, pagesOf(members))).text()
}

async function* pagesOf<T>(rows: T): AsyncGenerator<T> {
  yield rows
}

test('the file of members comes back as it went, here and in another club', async () => {
  const ctx = await office('hinaus')
  await takeList(ctx, await checkList(ctx, MEMBERS))
  const file = await fileOf(ctx)
  expect((await notesOfList(ctx, await checkList(ctx, file))).map((note) => note.slice(2))).toEqual(
    Array(7).fill('unchanged: Schon so im Verein.'),
  )
  const other = await office('herein')
  await takeList(other, await checkList(other, file))
  expect(await fileOf(other)).toBe(file)
})

test('a former member who comes back is listed so, and comes back as the file went', async () => {
  const ctx = await office('wieder')
  await takeList(ctx, await checkList(ctx, [HEAD, MEMBERS.split('\n')[6]].join('\n')))
  const { members } = await listMembers(ctx, { asOf: DAY, state: 'all', sort: 'number' }, { limit: 5 })
  const from = Temporal.PlainDate.from('2027-02-01')
  expect(await reenterMember(ctx, members[0]?.id ?? '', { from, kind: 'aktiv' })).toMatchObject({ ok: true })
  const file = await fileOf(ctx)
  expect(file).toContain(';ausgetreten, tritt wieder ein;01.02.2027;')
  expect(await notesOfList(ctx, await checkList(ctx, file))).toEqual(['2 unchanged: Schon so im Verein.'])
})
