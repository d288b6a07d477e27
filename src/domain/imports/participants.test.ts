import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { runOrders } from '../../../tests/support/orders.ts'
import { insertUser } from '../../../tests/support/users.ts'
import type { Ctx } from '../context.ts'
import { createCourse } from '../courses/commands.ts'
import { createStorage } from '../files/create-storage.ts'
import { changeContact } from '../people/change-contact.ts'
import { removeExpired } from '../retention/remove-expired.ts'
import { changeImport, type ImportChange, orderImport } from './change-import.ts'
import { importKind } from './import-kind.ts'
import { LEFT_OUT, type Names } from './input.ts'
import { listNameQuestions } from './list-name-questions.ts'
import { getImport, listRows } from './queries.ts'
import { readRows } from './read-rows.ts'
import { startImport } from './start-import.ts'
import { undoImport } from './undo-import.ts'

const database = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'verein-lists-'))
afterAll(() => rm(dataDir, { recursive: true }))
const storage = await createStorage({ dataDir, storageUrl: null })
const NOW = Temporal.Instant.from('2026-11-20T10:00:00Z')
const OPTIONS = { from: '2026-11-23', to: null, publish: false, partId: null }

async function office(club: string, titles: readonly string[], capacity: number | null = null) {
  const { actor } = await insertUser(database, club, 'admin')
  const ctx = await database.ctx(club, actor, NOW)
  const ids: Record<string, string> = {}
  for (const title of titles) ids[title] = (await createCourse(ctx, { title, kind: 'ongoing', capacity })).id
  return { ctx, ids }
}

async function check(ctx: Ctx, text: string, change: Partial<ImportChange> = {}): Promise<string> {
  const file = { name: 'liste.csv', bytes: new TextEncoder().encode(text) }
  const started = await startImport(ctx, 'participants', file, OPTIONS)
  if (!started.ok) throw new Error(started.refusal)
  await look(ctx, started.value, change)
  return started.value
}
const look = async (ctx: Ctx, id: string, change: Partial<ImportChange> = {}) =>
  expect(await changeImport(ctx, id, { mapping: (await getImport(ctx, id)).mapping, answers: [], ...change })).toMatchObject({
    ok: true,
  })
const notes = async (ctx: Ctx, id: string) => (await listRows(ctx, id)).map(({ outcome, note }) => `${outcome}: ${note}`)
async function take(ctx: Ctx, id: string): Promise<void> {
  expect(await orderImport(ctx, id)).toMatchObject({ ok: true })
  await runOrders({ ...ctx, actor: { kind: 'system' } }, [importKind])
}

const TABLES = ['people', 'participations', 'guardians', 'emergencyContacts', 'mails'] as const
async function count(ctx: Ctx) {
  const all = TABLES.map(async (table) => {
    const rows = await database.owner.selectFrom(table).select('clubId').where('clubId', '=', ctx.club.id).execute()
    return [table, rows.length] as const
  })
  return Object.fromEntries(await Promise.all(all))
}

const HEAD = 'Kurs;Nachname;Vorname;Geb.-Datum;Eltern;E-Mail;Telefon;Notfallkontakt;Status'
const LIST = [
  'Teilnehmer Winter 2026;;;;;;;;',
  HEAD,
  'Kinderturnen;Berg;Ida;05.03.2021;Petra und Hans Berg;petra@berg.example;0171 1;Oma Helga 0821 998877;angemeldet',
  ';Berg;Max;7.8.19;Petra und Hans Berg;petra@berg.example;0171 1;;Warteliste',
  'Yoga am Montag;Kahn;Olga;1.2.1980;;olga@kahn.example;;;',
  ';Lang;Uwe;;;;;;bestätigt',
  ';Weg;Willi;;;;;;storniert',
  'Yoga am Montg;Spät;Sara;1.1.1990;;;;;',
  'Bogenschießen;Pfeil;Paul;;;;;;',
  'Kinderturnen;Falsch;Fritz;31.2.2020;;;;;',
  'Kinderturnen;Post;Pia;;;keine Adresse;;;',
].join('\n')

test('a list of people is entered by the rules of the office, tells nobody, is never doubled, and is taken back', async () => {
  const { ctx, ids } = await office('liste', ['Kinderturnen', 'Yoga am Montag'])
  const id = await check(ctx, LIST)
  expect((await getImport(ctx, id)).mapping).toEqual({
    group: 'Kurs',
    lastname: 'Nachname',
    firstname: 'Vorname',
    birth: 'Geb.-Datum',
    guardian: 'Eltern',
    email: 'E-Mail',
    phone: 'Telefon',
    emergency: 'Notfallkontakt',
    state: 'Status',
  })
  expect(await notes(ctx, id)).toEqual([
    'free: Angemeldet',
    'free: Warteliste',
    'free: Angemeldet',
    'free: Angemeldet',
    'skipped: Abgemeldet, wird nicht übernommen.',
    'asked: „Yoga am Montg“: Ist „Yoga am Montag“ gemeint?',
    'asked: Welches Angebot ist „Bogenschießen“?',
    'refused: Das Geburtsdatum ist nicht zu lesen.',
    'refused: Die E-Mail-Adresse ist nicht zu lesen.',
  ])
  expect(await count(ctx)).toMatchObject({ people: 0, participations: 0 })
  const one = await getImport(ctx, id)
  const asked = await listNameQuestions(ctx, one, readRows(await listRows(ctx, id), one))
  expect(asked.map(({ name, suggested }) => [name, suggested])).toEqual([
    ['Yoga am Montg', ids['Yoga am Montag']],
    ['Bogenschießen', ''],
  ])
  const names: Names = { group: { 'yoga am montg': asked[0]?.suggested ?? '', bogenschiessen: LEFT_OUT } }
  await look(ctx, id, { names })
  expect((await notes(ctx, id)).slice(5, 7)).toEqual(['free: Angemeldet', 'skipped: Wird ausgelassen.'])
  await take(ctx, id)
  // Five people of the list and one mother of two.
  expect(await count(ctx)).toEqual({ people: 6, participations: 5, guardians: 2, emergencyContacts: 1, mails: 0 })
  const { rows } = await sql<{ who: string; state: string; contact: string; born: string | null }>`
    select w.firstname as who, p.state, c.firstname as contact, w.birth_on::text as born from participations p
    join people w on w.club_id = p.club_id and w.id = p.person_id join people c on c.club_id = p.club_id and c.id = p.contact_id
    where p.club_id = 'liste' order by w.firstname`.execute(database.owner)
  expect(rows.map(({ who, state, contact, born }) => `${who} ${state} ${contact} ${born}`)).toEqual([
    'Ida confirmed Petra 2021-03-05',
    'Max waiting Petra 2019-08-07',
    'Olga confirmed Olga 1980-02-01',
    'Sara confirmed Sara 1990-01-01',
    'Uwe confirmed Uwe null',
  ])
  const again = await check(ctx, LIST, { names })
  expect((await listRows(ctx, again)).filter(({ outcome }) => outcome === 'unchanged')).toHaveLength(5)
  expect(await undoImport(ctx, id)).toMatchObject({ ok: true })
  expect(await count(ctx)).toMatchObject({ people: 0, participations: 0, guardians: 0, emergencyContacts: 0 })
})

test('a full offer takes whom the list has in it, and says so; a person known already is the same one', async () => {
  const { ctx } = await office('voll', ['Judo', 'Tanz'], 1)
  const id = await check(
    ctx,
    'Angebot;Name;Geburtsdatum;E-Mail\nJudo;Berg, Ida;5.3.1990;\nJudo;von Arnim, Kim;1.1.90;kim@a.example\nTanz;Kim von Arnim;01.01.1990;',
  )
  expect(await notes(ctx, id)).toEqual([
    'free: Angemeldet',
    'free: Angemeldet · über die Platzzahl hinaus',
    'free: Angemeldet · schon bekannte Person',
  ])
  await take(ctx, id)
  expect(await count(ctx)).toMatchObject({ people: 2, participations: 3, mails: 0 })
})

test('with the wish of the office everybody gets the mail of their sign-up', async () => {
  const { ctx } = await office('mails', ['Judo'])
  const id = await check(ctx, 'Angebot;Name;E-Mail\nJudo;Ida Berg;ida@berg.example', { tells: true })
  expect(await count(ctx)).toMatchObject({ mails: 0 })
  await take(ctx, id)
  expect(await count(ctx)).toMatchObject({ mails: 1 })
})

test('a sign-up or a person changed since stays when the rest is taken back, and its row says so', async () => {
  const { ctx } = await office('bleibt', ['Judo'])
  const id = await check(ctx, 'Angebot;Name;E-Mail\nJudo;Ida Berg;\nJudo;Max Lang;\nJudo;Uwe Post;')
  await take(ctx, id)
  const made = (await listRows(ctx, id)).map(({ made }) => made)
  await sql`update participations set version = 2 where id = ${made[0]?.participationId}`.execute(database.owner)
  const contact = { version: 1, email: 'max@lang.example', phone: '', street: '', postcode: '', city: '' }
  await changeContact(ctx, made[1]?.personId ?? '', contact)
  expect(await undoImport(ctx, id)).toMatchObject({ ok: true })
  expect(await count(ctx)).toMatchObject({ people: 2, participations: 1 })
  expect((await notes(ctx, id)).slice(0, 2)).toEqual([
    'conflict: Bleibt: Diese Anmeldung wurde seit der Übernahme geändert.',
    'conflict: Die Anmeldung ist weg, die Person bleibt: Sie wurde seit der Übernahme geändert oder gehört zu anderem.',
  ])
})

test('a list of people goes after ninety days, with its rows; the people stay', async () => {
  const { ctx } = await office('frist', ['Judo'])
  const id = await check(ctx, 'Angebot;Name\nJudo;Ida Berg')
  await take(ctx, id)
  const system: Ctx = { ...database.forgetting(await database.ctx('frist', { kind: 'system' }, NOW)), now: NOW }
  const after = async (days: number) =>
    (await removeExpired({ ...system, now: NOW.add({ hours: days * 24 + 1 }) }, storage)).importedLists
  expect([await after(89), await after(90), await after(90)]).toEqual([0, 1, 0])
  expect(await listRows(ctx, id)).toEqual([])
  expect(await count(ctx)).toMatchObject({ people: 1, participations: 1 })
})
