import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { newId } from '../../kernel/id.ts'
import { freezeReport, ReportInput } from './freeze-report.ts'
import { listFigures, listMovements } from './list-figures.ts'
import { countReported, getAnnualReport, listAnnualReports, listReportFaults } from './queries.ts'
import { reportCsv, reportXml } from './report-xml.ts'
import { totalOf } from './rules.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin'))
const KEY = Temporal.PlainDate.from('2026-01-01')
const [turnen, tanz, chor] = [newId(), newId(), newId()]
await ctx.db
  .insertInto('departments')
  .values([
    { clubId: 'gsv', id: turnen, name: 'Turnen', federationNo: '12', sportKey: '1201' },
    { clubId: 'gsv', id: tanz, name: 'Tanz', federationNo: '12', sportKey: '1207' },
    { clubId: 'gsv', id: chor, name: 'Chor' },
  ])
  .execute()

interface Joining {
  birthOn?: string | null
  sex?: 'm' | 'w' | 'd' | 'o'
  kind?: 'aktiv' | 'passiv'
  in?: string[]
  from?: string
  lastOn?: string
}

/** A member of the club with the name. */
async function join(lastname: string, { birthOn = '1990-05-01', sex = 'w', kind = 'aktiv', in: own = [], ...term }: Joining) {
  const personId = newId()
  const person = { clubId: 'gsv', id: personId, firstname: 'Kim', lastname, search: lastname, sex }
  await ctx.db
    .insertInto('people')
    .values({ ...person, birthOn: birthOn ? Temporal.PlainDate.from(birthOn) : null })
    .execute()
  const memberId = await insertMember(ctx.db, { clubId: 'gsv', personId, ...term })
  await sql`update memberships set kind = ${kind} where member_id = ${memberId}`.execute(ctx.db)
  for (const departmentId of own)
    await ctx.db
      .insertInto('memberDepartments')
      .values({ clubId: 'gsv', id: newId(), memberId, departmentId, kind: 'active', valid: '[2020-01-01,)' })
      .execute()
  return memberId
}

const linesOf = async (day = KEY, isNow = false) =>
  (await getAnnualReport(ctx, day, isNow)).lines.map(
    ({ kind, federationNo, sportKey, birthYear, isPassive, m, w, d, o }) =>
      `${kind} ${[federationNo, sportKey, birthYear, isPassive ? 'passiv' : ''].filter(Boolean).join(' ')}: ${m} ${w} ${d} ${o}`,
  )

await join('Both', { in: [turnen, tanz] })
await join('Passive', { kind: 'passiv', sex: 'm', in: [turnen] })
await join('Last day', { sex: 'd', in: [tanz], lastOn: '2026-01-01' })
await join('Gone the day before', { in: [turnen], lastOn: '2025-12-31' })
await join('Not yet', { in: [turnen], from: '2026-01-02' })
const singer = await join('Singer', { birthOn: '2001-01-01', sex: 'o', in: [chor] })

const freezing = (over: object = {}) => ReportInput.parse({ submission: 1, clubNo: '4711', contact: 'Ada Brandt', ...over })
const REPORTED = [
  'A 1990: 0 1 1 0',
  'A 1990 passiv: 1 0 0 0',
  'A 2001: 0 0 0 1',
  'B 12 1990: 0 1 1 0',
  'B 12 1990 passiv: 1 0 0 0',
  'sport 12 1201 1990: 0 1 0 0',
  'sport 12 1201 1990 passiv: 1 0 0 0',
  'sport 12 1207 1990: 0 1 1 0',
]

test('each member counts once under A, once for each federation and sport, until the last day', async () => {
  expect(await linesOf()).toEqual(REPORTED)
  expect(totalOf((await getAnnualReport(ctx, KEY)).lines.filter(({ kind }) => kind === 'A'))).toBe(
    (await countReported(ctx, KEY, ['aktiv', 'passiv'])).members,
  )
})

test('figures count members by age and department, entries and exits by year; a pause is neither', async () => {
  const paused = await join('Pausing', { birthOn: null, from: '2024-02-01', lastOn: '2024-12-31' })
  for (const [state, valid] of [
    ['dormant', '[2025-01-01,2025-07-01)'],
    ['active', '[2025-07-01,)'],
  ])
    await sql`insert into memberships (club_id, id, member_id, state, valid) values ('gsv', ${newId()}, ${paused}, ${state}, ${valid})`.execute(
      ctx.db,
    )
  expect((await listFigures(ctx, KEY)).map(({ group, name, passive, m, w, d, o }) => [group, name, passive, m, w, d, o])).toEqual(
    [
      ['age', '19', 0, 0, 0, 0, 1],
      ['age', '27', 1, 1, 1, 1, 0],
      ['age', '', 0, 0, 1, 0, 0],
      ['department', 'Chor', 0, 0, 0, 0, 1],
      ['department', 'Tanz', 0, 0, 1, 1, 0],
      ['department', 'Turnen', 1, 1, 1, 0, 0],
    ],
  )
  expect(await listMovements(ctx, KEY, 3)).toEqual([
    { year: 2026, entries: 1, exits: 1 },
    { year: 2025, entries: 0, exits: 1 },
    { year: 2024, entries: 1, exits: 0 },
  ])
  await sql`delete from memberships where member_id = ${paused}`.execute(database.owner)
})

test('the check names who misses what', async () => {
  const unborn = await join('Unborn', { birthOn: null, in: [turnen] })
  const faults = await listReportFaults(ctx, KEY, ['aktiv', 'passiv'])
  expect(faults.map(({ kind, id, count }) => [kind, id, count])).toEqual([
    ['no_birth', unborn, 1],
    ['no_federation', chor, 1],
    ['no_sex', singer, 1],
    ['no_sport', singer, 1],
  ])
  expect(await freezeReport(ctx, KEY, freezing())).toMatchObject({ refusal: 'incomplete' })
  await sql`delete from member_departments where member_id = ${unborn}`.execute(database.owner)
  await sql`delete from memberships where member_id = ${unborn}`.execute(database.owner)
})

test('the XML is valid against the schema, whatever the names; the CSV has a line for each figure', async () => {
  const report = await getAnnualReport(ctx, KEY)
  const schema = await readFile('tests/support/bestand.xsd', 'utf8')
  const isValid = async (contents: string) =>
    (await validateXML({ xml: { fileName: 'report.xml', contents }, schema: { fileName: 'bestand.xsd', contents: schema } }))
      .valid
  const xml = reportXml({ ...report, clubNo: '<&>', contact: 'Ada \u0007"Brandt"' }, 'TuS & Söhne')
  expect(await isValid(xml)).toBe(true)
  expect(xml).toContain(
    '<Typ>B</Typ><Fachverband>12</Fachverband><Jahrgang>1990</Jahrgang><AnzahlM>1</AnzahlM><AnzahlW>1</AnzahlW>',
  )
  expect(await isValid(xml.replace('<Typ>B</Typ>', '<Typ>C</Typ>'))).toBe(false)
  expect(reportCsv(report).split('\r\n')).toHaveLength(1 + REPORTED.length + 1)
})

test('what was reported stays; a correction is the next submission, and two at once are one', async () => {
  expect(await freezeReport(ctx, Temporal.PlainDate.from('2099-01-01'), freezing())).toMatchObject({ refusal: 'not_yet' })
  expect(await freezeReport(ctx, Temporal.PlainDate.from('1999-01-01'), freezing())).toMatchObject({ refusal: 'nobody' })
  const both = await Promise.all([1, 2].map(() => freezeReport(ctx, KEY, freezing({ isSure: 'yes' }))))
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: 'already_reported' })
  await join('Late', { sex: 'm' })
  expect(await linesOf()).toEqual(REPORTED)
  expect(await linesOf(KEY, true)).toContain('A 1990: 1 1 1 0')
  expect(await freezeReport(ctx, KEY, freezing({ submission: 2, isSure: 'yes' }))).toMatchObject({ ok: true })
  expect(await linesOf()).toContain('A 1990: 1 1 1 0')
  expect((await listAnnualReports(ctx)).map(({ submission, members }) => [submission, members])).toEqual([
    [2, 5],
    [1, 4],
  ])
  await expect(sql`update annual_report_lines set m = 9`.execute(ctx.db)).rejects.toThrow('permission denied')
  expect(await listAnnualReports(await database.ctx('rwa', actorWith('admin')))).toEqual([])
})

test.each(['editor', 'trainer', 'reader'] as const)('%s neither sees nor reports the members', async (role) => {
  const other = await database.ctx('gsv', actorWith(role))
  await expect(getAnnualReport(other, KEY)).rejects.toThrow('Right missing')
  await expect(freezeReport(other, KEY, freezing())).rejects.toThrow('Right missing')
})
