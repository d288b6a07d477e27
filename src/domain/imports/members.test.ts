import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import {
  checkList,
  lookAtList,
  notesOfList,
  office,
  runLists,
  standingOf,
  takeList,
} from '../../../tests/support/member-lists.ts'
import { orderImport } from './change-import.ts'
import { listNameQuestions } from './list-name-questions.ts'
import { getImport, listRows } from './queries.ts'
import { readRows } from './read-rows.ts'
import { undoImport } from './undo-import.ts'

const database = await testDatabase()

const HEAD =
  'ID;Mitgliedsnummer;Familiennummer;Nachname;Vorname;Geburtsdatum;Geschlecht;E-Mail;PLZ;Ort;Abteilung;Art;Eintritt;Austritt;Zahler;IBAN'
const FAMILY = [
  HEAD,
  'k3;;F1;Berg;Ida;05.03.2016;w;;86150;Augsburg;Turnen;;01.01.2024;;Berg, Petra;DE02 1203 0000 0000 2020 51',
  'k1;17;F1;Berg;Petra;04.07.1985;w;petra@berg.example;86150;Augsburg;;kein Mitglied;;;;DE02 1203 0000 0000 2020 51',
  'k2;;F1;Berg;Max;01.02.2012;m;;86150;Augsburg;Turnen, Judo;;01.01.2020;;k1;',
  ';104;;Kahn;Olga;1.2.1980;w;olga@kahn.example;86150;Augsburg;Judo;passiv;01.05.2010;31.12.2025;;',
].join('\n')

test('a list becomes members with families, payers, departments; twice is once; undone is as before', async () => {
  const ctx = await office(database, 'mliste', ['Turnen', 'Judo'])
  const empty = await standingOf(database.owner, ctx)
  const id = await checkList(ctx, FAMILY)
  expect(await notesOfList(ctx, id)).toEqual([
    '2 free: Eintritt 01.01.2024.',
    '3 free: Neue Person, kein Mitglied.',
    '4 free: Eintritt 01.01.2020.',
    '5 free: Eintritt 01.05.2010.',
  ])
  await takeList(ctx, id)
  expect(await getImport(ctx, id)).toMatchObject({ state: 'done', done: 4, total: 4 })
  const { rows } = await sql`
    select p.firstname, m.member_no, m.external_id,
      (select string_agg(s.state || ' ' || s.kind || ' ' || s.valid, ', ' order by s.valid) from memberships s where s.member_id = m.id) as life,
      (select string_agg(d.name, ', ' order by d.name) from member_departments e join departments d on d.id = e.department_id where e.member_id = m.id) as departments,
      (select h.external_id from household_people o join households h on h.id = o.household_id where o.person_id = p.id) as family,
      (select w.firstname from payers y join debtors d on d.id = y.debtor_id join people w on w.id = d.person_id where y.person_id = p.id) as payer
    from people p left join members m on m.person_id = p.id where p.club_id = ${ctx.club.id} order by p.firstname`.execute(
    database.owner,
  )
  expect(rows).toEqual([
    {
      firstname: 'Ida',
      memberNo: expect.any(String),
      externalId: 'k3',
      life: 'active aktiv [2024-01-01,)',
      departments: 'Turnen',
      family: 'F1',
      payer: 'Petra',
    },
    {
      firstname: 'Max',
      memberNo: expect.any(String),
      externalId: 'k2',
      life: 'active aktiv [2020-01-01,)',
      departments: 'Judo, Turnen',
      family: 'F1',
      payer: 'Petra',
    },
    {
      firstname: 'Olga',
      memberNo: '104',
      externalId: '',
      life: 'active passiv [2010-05-01,2026-01-01), left passiv [2026-01-01,)',
      departments: 'Judo',
      family: null,
      payer: null,
    },
    { firstname: 'Petra', memberNo: null, externalId: null, life: null, departments: null, family: 'F1', payer: 'Petra' },
  ])
  const once = await standingOf(database.owner, ctx)
  const again = await checkList(ctx, FAMILY)
  expect((await notesOfList(ctx, again)).map((note) => note.slice(2))).toEqual(
    Array(4)
      .fill('unchanged: Schon so im Verein.')
      .map((text) => `${text}`),
  )
  expect(await orderImport(ctx, again)).toEqual({ ok: false, refusal: 'nothing_to_do' })
  expect(await standingOf(database.owner, ctx)).toEqual(once)
  expect(await undoImport(ctx, id)).toMatchObject({ ok: true })
  await runLists(ctx)
  expect(await getImport(ctx, id)).toMatchObject({ state: 'undone' })
  expect(await standingOf(database.owner, ctx)).toEqual(empty)
})

test('known people change where the list says more, and get back what they had', async () => {
  const ctx = await office(database, 'mmehr', ['Turnen', 'Judo'])
  await takeList(ctx, await checkList(ctx, FAMILY))
  const before = await standingOf(database.owner, ctx)
  const changed = [
    HEAD,
    'k3;;F1;Berg;Ida Maria;05.03.2016;w;ida@berg.example;86153;Augsburg;Judo;;01.01.2023;31.12.2026;k2000;',
    'k2;;F1;Berg;Max;01.02.2012;m;;86150;Augsburg;Turnen, Judo;passiv;01.01.2020;;Petra Berg;DE89 3704 0044 0532 0130 00',
    ';104;;Kahn-Lang;Olga;1.2.1980;w;;86150;Augsburg;;;;;;',
    'k9;;;Neu;Nora;01.01.1990;;;;;;;01.12.2026;;;',
  ].join('\n')
  const id = await checkList(ctx, changed.replace('k2000', 'Berg, Petra'))
  expect(await notesOfList(ctx, id)).toEqual([
    '2 changed: Neu: Name (Ida Berg → Ida Maria Berg), E-Mail (ida@berg.example), Anschrift (86150 Augsburg → 86153 Augsburg), Eintritt (01.01.2024 → 01.01.2023), letzter Tag (31.12.2026).',
    '3 changed: Neu: Art (Aktives Mitglied → Passives Mitglied), Bankkonto.',
    '4 changed: Neu: Name (Olga Kahn → Olga Kahn-Lang).',
    '5 free: Eintritt 01.12.2026.',
  ])
  await takeList(ctx, id)
  expect((await listRows(ctx, id)).map(({ outcome }) => outcome)).toEqual(Array(4).fill('taken'))
  expect(await standingOf(database.owner, ctx)).not.toEqual(before)
  expect(await undoImport(ctx, id)).toMatchObject({ ok: true })
  await runLists(ctx)
  expect(await standingOf(database.owner, ctx)).toEqual(before)
})

test('further numbers and addresses come from a column of their own', async () => {
  const ctx = await office(database, 'mnummern')
  const rows = ['"0821 1 2345 (Arbeit); ida@firma.example"', 'nur Worte'].map((more, at) => `Nummer;Nele${at};01.01.1990;${more}`)
  const id = await checkList(ctx, ['Nachname;Vorname;Geburtsdatum;Telefon 2', ...rows].join('\n'))
  expect((await notesOfList(ctx, id))[1]).toMatch(/^3 refused: Weitere Kontakte „nur Worte“: .*getrennt durch Semikolon/)
  await takeList(ctx, id)
  const taken = await sql`select more_contacts as more from people where club_id = ${ctx.club.id}`.execute(database.owner)
  expect(taken.rows).toEqual([{ more: '0821 1 2345 (Arbeit)\nida@firma.example' }])
})

test('whoever was changed since stays, and the others go', async () => {
  const ctx = await office(database, 'mbleibt', ['Turnen', 'Judo'])
  const id = await checkList(ctx, FAMILY)
  await takeList(ctx, id)
  await sql`update people set phone = '0821 1', version = version + 1 where club_id = ${ctx.club.id} and firstname = 'Olga'`.execute(
    database.owner,
  )
  expect(await undoImport(ctx, id)).toMatchObject({ ok: true })
  await runLists(ctx)
  const { rows } = await sql`select firstname from people where club_id = ${ctx.club.id}`.execute(database.owner)
  expect(rows).toEqual([{ firstname: 'Olga' }])
  expect((await notesOfList(ctx, id)).at(-1)).toContain('5 conflict: Bleibt:')
})

test('each bad row is named with field, value and what to do; the others go on', async () => {
  const ctx = await office(database, 'mfehler', ['Turnen'])
  const id = await checkList(
    ctx,
    [
      HEAD,
      ';;;Gut;Gerda;01.01.1980;;;86150;;;;01.01.2020;;;',
      ';;;Falsch;Fritz;31.02.2010;;;;;;;01.01.2020;;;',
      ';;;Kurz;Karl;1.2.80;;;;;;;01.01.2020;;;',
      ';;;Konto;Kim;01.01.1981;;;;;;;01.01.2020;;;DE03 1203 0000 0000 2020 51',
      ';;;Null;Nina;01.01.1982;;;1067;;;;01.01.2020;;;',
      ';;;Abteil;Anna;01.01.1983;;;;;Tunren;;01.01.2020;;;',
      ';;;Raus;Rita;01.01.1984;;;;;;;01.01.2020;31.12.2019;;',
      ';;;Zukunft;Zoe;01.01.2031;;;;;;;01.01.2020;;;',
      ';;;Gut;Gerda;01.01.1980;;;86150;;;;01.01.2020;;;',
      'x1;;;Eins;Emil;01.01.1985;;;;;;;01.01.2020;;;',
      'x1;;;Zwei;Zita;01.01.1986;;;;;;;01.01.2020;;;',
      ';;;;;01.01.1987;;;;;;;01.01.2020;;;',
      ';;;=SUMME(A1);Formel;01.01.1988;;;;;;;01.01.2020;;;',
      ';;;MÃ¼ller;Umlaut;01.01.1989;;;;;;;01.01.2020;;;',
      ';;F7;Kind;Kai;01.01.2018;;;;;;;01.01.2020;;;',
      ';;;Zahl;Zora;01.01.1979;;;;;;;01.01.2020;;Niemand, Nie;',
      ';;;Ziffer;Zeno;01.01.1978;;;861;;;;01.01.2020;;;',
      ';;;Ohne;;01.01.1977;;;;;;;01.01.2020;;;',
    ].join('\n'),
  )
  expect(await notesOfList(ctx, id)).toMatchInlineSnapshot(`
    [
      "2 free: Eintritt 01.01.2020.",
      "3 refused: Geburtsdatum „31.02.2010“: Diesen Tag gibt es nicht. Bitte schreiben Sie ihn so: 05.03.2014.",
      "4 asked: Geburtsdatum „1.2.80“: Welches Jahr ist gemeint: 1980? Bitte wählen Sie es oben oder schreiben Sie vier Ziffern.",
      "5 refused: IBAN „DE03 1203 0000 0000 2020 51“: Diese IBAN stimmt nicht. Bitte vergleichen Sie sie Zeichen für Zeichen.",
      "6 asked: Postleitzahl „1067“: Hier fehlt vorn wohl eine Null: Ist 01067 gemeint? Bitte wählen Sie es oben.",
      "7 asked: Abteilungen „Tunren“: Diese Abteilung gibt es hier nicht. Bitte wählen Sie oben, welche gemeint ist.",
      "8 refused: Letzter Tag „31.12.2019“: Der letzte Tag liegt vor dem Eintritt am 01.01.2020. Bitte prüfen Sie beide.",
      "9 refused: Geburtsdatum „01.01.2031“: Dieses Geburtsdatum liegt in der Zukunft. Bitte prüfen Sie das Jahr.",
      "10 refused: Name „Gerda Gut“: Diese Person steht schon in Zeile 2. Bitte lassen Sie eine der beiden Zeilen aus.",
      "11 free: Eintritt 01.01.2020.",
      "12 refused: Kennung „x1“: Dieselbe Kennung hat schon Zeile 11. Bitte geben Sie jeder Person ihre eigene.",
      "13 refused: Nachname: Der Name fehlt. Bitte tragen Sie Vor- und Nachnamen ein.",
      "14 refused: Nachname „=SUMME(A1)“: Hier steht eine Formel. Bitte tragen Sie den Wert selbst ein.",
      "15 refused: Nachname „MÃ¼ller“: Hier sind Umlaute verloren gegangen. Ist „Müller“ gemeint? Bitte berichtigen Sie den Text.",
      "16 refused: Familie „F7“: Zu dieser Familie gehört kein Erwachsener. Bitte nehmen Sie ihn mit in die Datei; er muss nicht Mitglied sein.",
      "17 refused: Zahler „Niemand, Nie“: Diese Person steht weder in der Datei noch im Verein. Bitte nennen Sie Nummer, Kennung oder „Nachname, Vorname“. Wer nur zahlt, braucht eine eigene Zeile, mit der Art „kein Mitglied“.",
      "18 refused: Postleitzahl „861“: Eine deutsche Postleitzahl hat fünf Ziffern. Bitte prüfen Sie sie; im Ausland mit Land, zum Beispiel A-6020.",
      "19 refused: Vorname: Der Vorname fehlt. Bitte tragen Sie ihn ein.",
    ]
  `)
  await takeList(ctx, id)
  expect((await listRows(ctx, id)).filter(({ outcome }) => outcome === 'taken').map(({ line }) => line)).toEqual([2, 11])
  const one = await getImport(ctx, id)
  const questions = await listNameQuestions(ctx, one, readRows(await listRows(ctx, id), one))
  expect(questions.map(({ field, name, suggested }) => [field, name, suggested])).toEqual([
    ['year', '80 (Geburtsdatum)', '1980'],
    ['postcode', '1067', '01067'],
    ['department', 'Tunren', ''],
  ])
  await lookAtList(ctx, id, {
    names: { year: { '80 (geburtsdatum)': '1980' }, postcode: { '1067': '01067' }, department: { tunren: 'Turnen' } },
  })
  await takeList(ctx, id)
  expect((await listRows(ctx, id)).filter(({ outcome }) => outcome === 'taken').map(({ line }) => line)).toEqual([2, 4, 6, 7, 11])
})

test('Windows-1252, tabs and commas are read', async () => {
  const ctx = await office(database, 'mzeichen')
  const umlauts = new Uint8Array([
    ...Buffer.from('Nachname\tVorname\tGeburtsdatum\nM\u00fcller\tJ\u00f6rg\t01.01.1980', 'latin1'),
  ])
  expect(await notesOfList(ctx, await checkList(ctx, umlauts))).toEqual([
    '2 free: Eintritt 20.11.2026, weil die Datei keinen nennt.',
  ])
  expect(await notesOfList(ctx, await checkList(ctx, 'Nachname,Vorname,Geburtsdatum\nMüller,Jörg,01.01.1980'))).toHaveLength(1)
})
