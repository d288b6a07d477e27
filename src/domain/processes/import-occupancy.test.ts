import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makeAssociation } from '../../../tests/support/shared-halls.ts'
import { found } from '../../kernel/answer.ts'
import { decodeText } from '../../kernel/decode.ts'
import { changeParts } from '../bookings/change-parts.ts'
import type { Ctx } from '../context.ts'
import { createFacility } from '../facilities/commands.ts'
import { importOccupancy } from './import-occupancy.ts'
import { type RowReport, readOccupancy } from './rules.ts'
import { describeReport, summarise } from './texts.ts'

const database = await testDatabase()
const FILE = readFileSync(new URL('../../../tests/plans/occupancy-betzigau-winter.csv', import.meta.url))
const WINTER = { from: Temporal.PlainDate.from('2026-10-01'), to: Temporal.PlainDate.from('2027-03-31'), publish: false }
const NOW = Temporal.Instant.from('2026-11-20T10:00:00Z')
const HEAD = 'facility;weekday;from;to;group\n'

const inClub = (club: string) => database.ctx(club, { kind: 'system' }, NOW)

async function importText(ctx: Ctx, text: string, more: Partial<typeof WINTER> = {}): Promise<RowReport[]> {
  const plan = readOccupancy(text)
  if (!plan.ok) throw new Error(plan.refusal)
  return importOccupancy(ctx, plan.value, { ...WINTER, ...more })
}

const linesOf = (reports: RowReport[], kind: string) =>
  reports.filter((report) => report.outcome.kind === kind).map((report) => report.line)

async function contents(ctx: Ctx) {
  const all = { clubId: ctx.club.id }
  const [courses, sessions, atoms, bookings, journal] = await Promise.all([
    database.owner.selectFrom('courses').selectAll().where('clubId', '=', all.clubId).orderBy('id').execute(),
    database.owner.selectFrom('sessions').selectAll().where('clubId', '=', all.clubId).orderBy('id').execute(),
    database.owner.selectFrom('bookingAtoms').selectAll().where('clubId', '=', all.clubId).orderBy('bookingId').execute(),
    database.owner.selectFrom('bookings').selectAll().where('clubId', '=', all.clubId).orderBy('id').execute(),
    database.owner.selectFrom('journal').select('id').where('clubId', '=', all.clubId).orderBy('id').execute(),
  ])
  return { courses, sessions, atoms, bookings, journal }
}

describe('the plan of a real club', () => {
  test('40 rows are read; the contradictions of Saturday and the suspended slot are named', async () => {
    const ctx = await inClub('gsv')
    const reports = await importText(ctx, decodeText(FILE))
    expect(reports).toHaveLength(40)
    expect(linesOf(reports, 'occupied')).toEqual([39, 41])
    expect(linesOf(reports, 'suspended')).toEqual([22])
    expect(linesOf(reports, 'added')).toHaveLength(37)
    const texts = reports.map(describeReport)
    expect(texts[37]).toBe(
      'Zeile 39: Gymnastikhalle, Samstag 14:00–16:00, Fußball Jugend – nicht übernommen: Die Zeit ist belegt durch Zeile 37 (KGW/TGW, Samstag 09:00–17:00).',
    )
    expect(texts[39]).toContain('Zeile 37 (KGW/TGW, Samstag 09:00–17:00)')
    expect(texts[20]).toContain('Präventives Fitness – fällt derzeit aus')
    expect(summarise(reports)).toBe(
      '40 Zeilen gelesen: 37 übernommen, 1 ohne Termine (fällt derzeit aus), 0 schon vorhanden, 2 nicht übernommen.',
    )

    const { courses, sessions, atoms } = await contents(ctx)
    expect(courses.every((course) => course.kind === 'ongoing' && course.capacity === null && course.state === 'draft')).toBe(
      true,
    )
    const named = (title: string) => courses.filter((course) => course.title === title)
    expect(named('TGW')).toHaveLength(1)
    expect(named('Fußball Jugend')).toHaveLength(0)
    const suspended = named('Präventives Fitness')[0]
    expect(sessions.filter((session) => session.courseId === suspended?.id)).toEqual([])
    expect(atoms).toHaveLength(sessions.length)
    const holidays = new Set([
      '2026-10-03',
      '2026-11-01',
      '2026-12-25',
      '2026-12-26',
      '2027-01-01',
      '2027-01-06',
      '2027-03-26',
      '2027-03-29',
    ])
    expect(sessions.filter((session) => holidays.has(session.onDay.toString()))).toEqual([])
  })

  test('reading it again changes nothing and says so', async () => {
    const ctx = await inClub('again')
    await importText(ctx, decodeText(FILE))
    const before = await contents(ctx)
    const reports = await importText(ctx, decodeText(FILE))
    expect(await contents(ctx)).toEqual(before)
    expect(summarise(reports)).toBe(
      '40 Zeilen gelesen: 0 übernommen, 38 schon vorhanden, 2 nicht übernommen. Es wurde nichts geändert.',
    )
    expect(describeReport(reports[37] as RowReport)).toContain('Zeile 37 (KGW/TGW')
  })

  test('with publish the offers are on the website', async () => {
    const ctx = await inClub('open')
    await importText(ctx, decodeText(FILE))
    const reports = await importText(ctx, decodeText(FILE), { publish: true })
    const { courses } = await contents(ctx)
    expect(new Set(courses.map((course) => course.state))).toEqual(new Set(['published']))
    expect(linesOf(reports, 'published')).toHaveLength(courses.length)
  })
})

describe('rows that cannot be taken over', () => {
  test.each([
    ['Halle;Montag;17:00;;Ballett', 'end_open'],
    ['Halle;Montag;17:00;offen;Ballett', 'end_open'],
    ['Halle;Montag;ab 17 Uhr;18:00;Ballett', 'start_unreadable'],
    ['Halle;Montag;17:00;25:00;Ballett', 'end_unreadable'],
    ['Halle;Montag;18:00;17:00;Ballett', 'end_before_start'],
    ['Halle;Werktags;17:00;18:00;Ballett', 'weekday_unknown'],
    [';Montag;17:00;18:00;Ballett', 'facility_missing'],
    ['Halle;Montag;17:00;18:00;', 'group_missing'],
    ['Halle;Montag;17:00', 'cells_missing'],
  ])('%s: %s', (line, fault) => {
    const plan = readOccupancy(HEAD + line)
    expect(plan.ok && plan.value[0]).toMatchObject({ line: 2, fault })
  })

  test('they leave nothing behind, and the rows after them count', async () => {
    const ctx = await inClub('faulty')
    const lines = [
      'Alte Halle;Montag;17:00;18:30;Ballett',
      'Alte Halle;Mo;18:00;19:00;Ringen',
      '',
      'Neue Halle;Di.;17.00;18:00 Uhr;"Judo; Kinder"',
    ]
    const reports = await importText(ctx, HEAD + lines.join('\r\n'))
    expect(reports.map((report) => [report.line, report.outcome.kind])).toEqual([
      [2, 'added'],
      [3, 'occupied'],
      [5, 'added'],
    ])
    const { courses } = await contents(ctx)
    expect(courses.map((course) => course.title).sort()).toEqual(['Ballett', 'Judo; Kinder'])
  })

  test('a group that stands twice at the same time collides with its own row', async () => {
    const ctx = await inClub('own')
    const reports = await importText(ctx, `${HEAD}Halle;Mo;17:00;18:30;Ballett\nHalle;Mo;18:00;19:00;Ballett`)
    expect(describeReport(reports[1] as RowReport)).toContain('nicht übernommen: Die Gruppe hat zu dieser Zeit schon Zeile 2')
  })

  test.each([
    ['', 'empty'],
    ['  \n', 'empty'],
    ['%PDF-1.7 …', 'columns_missing'],
    ['halle,tag\n1,2', 'columns_missing'],
  ])('%j is no plan', (text, refusal) => {
    expect(readOccupancy(text)).toEqual({ ok: false, refusal })
  })
})

test.each(['editor', 'trainer', 'reader'] as const)('%s may not import', async (role) => {
  await expect(importText(await database.ctx('gsv', actorWith(role)), HEAD)).rejects.toThrow('Right missing')
})

test.each([
  ['UTF-8', new TextEncoder().encode('Fußball – 3 €')],
  ['UTF-8 with mark', Uint8Array.from([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Fußball – 3 €')])],
  ['Windows-1252', Uint8Array.from([0x46, 0x75, 0xdf, 0x62, 0x61, 0x6c, 0x6c, 0x20, 0x96, 0x20, 0x33, 0x20, 0x80])],
  ['UTF-16', Uint8Array.from([0xff, 0xfe, ...Buffer.from('Fußball – 3 €', 'utf16le')])],
])('a file in %s is read', (_, bytes) => {
  expect(decodeText(bytes)).toBe('Fußball – 3 €')
})

describe('halls', () => {
  test('a hall or a part of it is known by however its name is joined; an unknown hall is made and named', async () => {
    const ctx = await inClub('names')
    const made = await createFacility(ctx, { name: 'Turnhalle Nord' })
    if (!made.ok) throw new Error(made.refusal)
    const names = ['Drittel 1', 'Drittel 2']
    const whole = { id: found(made.value.parts[0]).id, name: 'Ganze Halle', covers: names }
    await changeParts(ctx, made.value.id, { version: 1, parts: [whole, ...names.map((name) => ({ name }))] })
    const lines = [
      'Turnhalle Nord, Drittel 1;Mo;17:00;18:00;Judo',
      'turnhalle nord – drittel 2;Mo;17:00;18:00;Tanz',
      'Turnhalle Nord (Drittel 2);Mo;17:30;18:00;Yoga',
      'Turnhalle-Nord;Mo;17:30;18:00;Ringen',
      'Turnhalle Süd;Mo;17:00;18:00;Ringen',
    ]
    expect((await importText(ctx, HEAD + lines.join('\n'))).map(describeReport)).toEqual([
      'Zeile 2: Turnhalle Nord, Drittel 1, Montag 17:00–18:00, Judo – neues Angebot, 25 Termine.',
      'Zeile 3: turnhalle nord – drittel 2, Montag 17:00–18:00, Tanz – neues Angebot, 25 Termine.',
      'Zeile 4: Turnhalle Nord (Drittel 2), Montag 17:30–18:00, Yoga – nicht übernommen: Die Zeit ist belegt durch Zeile 3 (Tanz, Montag 17:00–18:00).',
      expect.stringContaining('Die Zeit ist belegt durch Zeile 2'),
      'Zeile 6: Turnhalle Süd, Montag 17:00–18:00, Ringen – neues Angebot, 25 Termine. Neue Sportstätte „Turnhalle Süd“.',
    ])
  })

  test("an association's hall is not made once more", async () => {
    const { owner, members } = await makeAssociation(database, 'town', ['guest'], { now: NOW })
    const [guest] = members
    if (!guest) throw new Error('no club')
    await createFacility(owner, { name: 'Stadthalle' })
    const reports = await importText(guest, `${HEAD}Stadthalle;Mo;17:00;18:00;Judo\nStadthalle, Feld 1;Mo;17:00;18:00;Judo`)
    expect(reports.map(({ outcome }) => outcome.kind)).toEqual(['hall_shared', 'hall_shared'])
  })

  test('who has the time is named with the first day and the number of others', async () => {
    const ctx = await inClub('rivals')
    await importText(ctx, `${HEAD}Halle;Mo;17:00;18:30;Ballett`)
    const [report] = await importText(ctx, `${HEAD}Halle;Mo;18:00;19:00;Ringen`)
    expect(describeReport(report as RowReport)).toMatch(
      /„Ballett“ \(Halle, Mo 05\.10\. · 17:00–18:30 und an \d\d weiteren Tagen\)\.$/,
    )
  })
})
