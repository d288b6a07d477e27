import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contextIn } from '../../../bench/support/statements.ts'
import { demoDatabase } from '../../../tests/support/app.ts'
import { actorWith } from '../../../tests/support/database.ts'
import { SAMPLES } from '../../../tests/support/tenant-samples.ts'
import { Forbidden, found, NotFound } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { takeSepaFile } from '../claims/create-sepa-file.ts'
import { getAccount, takeAccount } from '../claims/get-account.ts'
import { planChange } from '../scheduled-changes/commands.ts'
import { askAboutOwnData } from './ask-about-own-data.ts'
import { columnLabel } from './column-label.ts'
import { addRequest, answerRequest, checkIdentity } from './commands.ts'
import { exportPerson, listReferences } from './export-person.ts'
import { listOwnRequests, listReadings, listRequests } from './queries.ts'
import { isExported } from './rules.ts'
import { TABLE_TITLES } from './texts.ts'
import { wordText } from './word-text.ts'

const { owner, connections } = await demoDatabase()
const office = contextIn(connections, 'gsv', actorWith('admin', { areas: ['members'] }))
const TODAY = office.now.toZonedDateTimeISO('Europe/Berlin').toPlainDate()

async function insertPerson(firstname: string): Promise<string> {
  const id = newId()
  await sql`insert into people (club_id, id, firstname, lastname, search) values ('gsv', ${id}, ${firstname}, 'Auskunft', '')`.execute(
    owner,
  )
  return id
}

/** Tables whose rows stay out on purpose: courses and events are the club's, the rest is of two people or of nobody. */
const OUT = ['courses', 'person_merges', 'distinct_people', 'people']

test('a row of every table that points to the person is in the export: a new table comes along by itself', async () => {
  const tables = await sql<{ name: string; column: string }>`
    select c.relname as name, a.attname as "column" from pg_constraint f join pg_class c on c.oid = f.conrelid
    join lateral unnest(f.conkey, f.confkey) as k (own, theirs) on true
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
    join pg_attribute t on t.attrelid = f.confrelid and t.attnum = k.theirs and t.attname = 'id'
    where f.contype = 'f' and f.confrelid = 'public.people'::regclass order by 1, 2`.execute(owner)
  for (const { name } of [...tables.rows, ...tables.rows])
    if ((await sql`select 1 as one from ${sql.table(name)} where club_id = 'gsv' limit 1`.execute(owner)).rows.length === 0)
      await SAMPLES[name]?.('gsv').execute(owner)
  const missing: string[] = []
  for (const { name, column } of tables.rows.filter(({ name }) => !OUT.includes(name))) {
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(column)} as id from ${sql.table(name)} where club_id = 'gsv' and ${sql.ref(column)} is not null limit 1`.execute(
      owner,
    )
    const id = rows[0]?.id
    if (!id) continue
    const { sections } = await exportPerson(office, id)
    if (!sections.some(({ table, rows }) => table === name && rows.length > 0)) missing.push(`${name}.${column}`)
  }
  expect(missing).toEqual([])
})

test('each table has a German heading, each column a label, each word of the program a text: a new one fails here', async () => {
  const tables = ['people', ...new Set((await listReferences(office)).map(({ table }) => table))]
  expect(tables.filter((table) => TABLE_TITLES[table] === undefined)).toEqual([])
  const columns = await sql<{ table: string; column: string }>`
    select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${tables}) order by 1, 2`.execute(owner)
  const unnamed = columns.rows.filter(
    ({ table, column }) => isExported(column) && !/(^|_)id$/.test(column) && columnLabel(table, column) === null,
  )
  expect(unnamed).toEqual([])
  const checks = await sql<{ table: string; column: string; rule: string }>`
    select c.relname as "table", a.attname as "column", pg_get_constraintdef(k.oid) as rule
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and k.conkey = array[a.attnum]
    where k.contype = 'c' and c.relname = any(${tables}) and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%'`.execute(owner)
  expect(checks.rows.length).toBeGreaterThan(30)
  const unknown = checks.rows.flatMap(({ table, column, rule }) =>
    [...rule.matchAll(/'(\w+)'::text/g)]
      .map(([, word = '']) => word)
      .filter((word) => wordText(table, column, word) === null)
      .map((word) => `${table}.${column} ${word}`),
  )
  expect(unknown).toEqual([])
})

test('an answer names offers, hours, departments, consents and own fields, not only their ids', async () => {
  const { rows } = await sql<{ id: string; title: string }>`
    select x.person_id as id, c.title from participations x join courses c on c.club_id = x.club_id and c.id = x.course_id
    join consents y on y.club_id = x.club_id and y.person_id = x.person_id join own_values v on v.club_id = x.club_id and v.person_id = x.person_id
    join attendance a on a.club_id = x.club_id and a.person_id = x.person_id where x.club_id = 'gsv' limit 1`.execute(owner)
  const { id, title } = found(rows[0])
  const { sections } = await exportPerson(office, id)
  const rowsOf = (table: string) => found(sections.find((section) => section.table === table)).rows
  expect(rowsOf('participations').map(({ course }) => course)).toContain(title)
  expect(found(rowsOf('attendance')[0]).session).toMatch(/, \d\d\.\d\d\.\d{4} \d\d:\d\d$/)
  expect(found(rowsOf('consents')[0]).consent).toMatch(/\w/)
  expect(found(rowsOf('own_values')[0]).own_field).toBe('Trikotgröße')
  expect(found(rowsOf('member_departments')[0]).department).toMatch(/\w/)
})

test('nobody else is named: ids of others are in no row, neither are keys', async () => {
  const { rows } = await sql<{ id: string }>`
    select p.id from people p join guardians g on g.club_id = p.club_id and g.child_id = p.id
    where p.club_id = 'gsv' and exists (select from participations a where a.person_id = p.id) limit 5`.execute(owner)
  const payers = await sql<{ id: string }>`
    select p.id from people p where p.club_id = 'gsv' and exists (select from debtors d join payers y on y.club_id = d.club_id and y.debtor_id = d.id
      where d.club_id = p.club_id and d.person_id = p.id and y.person_id <> p.id) order by p.id limit 5`.execute(owner)
  const others = await sql<{ id: string; name: string }>`
    select id, firstname || ' ' || lastname as name from people where club_id = 'gsv' and firstname <> '' and lastname <> ''`.execute(
    owner,
  )
  expect(payers.rows.length).toBeGreaterThan(0)
  for (const { id } of [...rows, ...payers.rows]) {
    const { sections, name } = await exportPerson(office, id)
    const text = JSON.stringify(sections)
    const own = new Set([id])
    expect(others.rows.filter((one) => !own.has(one.id) && text.includes(one.id))).toEqual([])
    expect(others.rows.filter((one) => one.name !== name && one.name.length > 8 && text.includes(one.name))).toEqual([])
    expect(text).not.toMatch(/"(secret|token|hash|club_id)/)
  }
})

test('what a person was as somebody else is theirs, too', async () => {
  const [kept, merged] = [await insertPerson('Anna'), await insertPerson('Anne')]
  await sql`update people set merged_into = ${kept} where id = ${merged}`.execute(owner)
  const { sections } = await exportPerson(office, kept)
  expect(
    found(sections.find(({ table }) => table === 'people'))
      .rows.map(({ firstname }) => firstname)
      .toSorted(),
  ).toEqual(['Anna', 'Anne'])
})

test('what is planned for a person is taken out with the rest', async () => {
  const personId = await insertPerson('Ada')
  const change = { kind: 'person' as const, personId, fields: { city: 'Kempten' }, state: 'planned' as const }
  await planChange(office, { ...change, effectiveOn: Temporal.PlainDate.from('2099-01-01') })
  const { sections } = await exportPerson(office, personId)
  expect(sections.find(({ table }) => table === 'scheduled_changes')?.rows).toHaveLength(1)
})

test('who read a record that was merged stands with the one who stays', async () => {
  const [kept, merged] = [await insertPerson('Bea'), await insertPerson('Beate')]
  await exportPerson(office, merged)
  await sql`update people set merged_into = ${kept} where id = ${merged}`.execute(owner)
  expect(await listReadings(office, kept)).toHaveLength(1)
})

test('the person and the office take it out, nobody else; who did stands in the file', async () => {
  const personId = await insertPerson('Ada')
  const own = { ...office, actor: actorWith('reader', { personId }) }
  expect((await exportPerson(own, personId)).name).toBe('Ada Auskunft')
  for (const actor of [
    actorWith('reader'),
    actorWith('trainer'),
    actorWith('editor'),
    actorWith('admin', { areas: ['halls'] }),
    { kind: 'visitor' as const },
  ])
    await expect(exportPerson({ ...office, actor }, personId)).rejects.toThrow()
  await expect(exportPerson({ ...office, actor: actorWith('trainer') }, personId)).rejects.toThrow(Forbidden)
  await expect(exportPerson(contextIn(connections, 'rwa', actorWith('admin')), personId)).rejects.toThrow(NotFound)
  await exportPerson({ ...office, actor: actorWith('admin', { isReadOnly: true }) }, personId)
  expect((await listReadings(office, personId)).map(({ content }) => content)).toEqual(
    Array(2).fill('Alle Daten einer Person ausgegeben'),
  )
})

test('who read an account by the API or took a file for the bank along stands there; a page that shortens it leaves no trace', async () => {
  const { rows } = await sql<{ personId: string; debtorId: string; fileId: string }>`
    select d.person_id, d.id as debtor_id, i.file_id from sepa_items i join debtors d on d.club_id = i.club_id and d.id = i.debtor_id
    join mandates m on m.club_id = i.club_id and m.id = i.mandate_id and m.state = 'active'
    where i.club_id = 'gsv' and d.person_id is not null order by i.id limit 1`.execute(owner)
  const { personId, debtorId, fileId } = found(rows[0])
  const finance = { ...office, actor: actorWith('admin', { areas: ['finance'], isReadOnly: true }) }
  const before = await listReadings(office, personId)
  await getAccount(finance, debtorId)
  expect(await listReadings(office, personId)).toEqual(before)
  await takeAccount(finance, debtorId)
  await takeSepaFile(finance, fileId)
  const texts = (await listReadings(office, personId)).map(({ content }) => content)
  expect(texts).toHaveLength(before.length + 2)
  expect(texts).toEqual(
    expect.arrayContaining(['Bankverbindung über die Schnittstelle gelesen', 'Lastschriftdatei mit Bankverbindungen ausgegeben']),
  )
  for (const actor of [office.actor, actorWith('trainer')]) {
    await expect(takeAccount({ ...office, actor }, debtorId)).rejects.toThrow(Forbidden)
    await expect(takeSepaFile({ ...office, actor }, fileId)).rejects.toThrow(Forbidden)
  }
  await expect(takeSepaFile(contextIn(connections, 'rwa', actorWith('admin')), fileId)).rejects.toThrow(NotFound)
  expect(await listReadings(office, personId)).toHaveLength(before.length + 2)
})

test('a request is answered once, by a known person, in its month, and never ahead', async () => {
  const personId = await insertPerson('Bea')
  const asked = await addRequest(office, personId, { kind: 'access', requester: 'Selbst', askedOn: TODAY })
  if (!asked.ok) throw new Error(asked.refusal)
  const id = asked.value
  const answer = () => answerRequest(office, { id, answer: 'Als PDF geschickt', answeredOn: TODAY, erases: false })
  const check = (checkedOn = TODAY) => checkIdentity(office, { id, identity: 'Rückruf', checkedOn })
  expect(await answer()).toEqual({ ok: false, refusal: 'not_checked' })
  expect(await check(TODAY.add({ days: 1 }))).toEqual({ ok: false, refusal: 'day_ahead' })
  expect(await check(TODAY.subtract({ days: 1 }))).toEqual({ ok: false, refusal: 'before_request' })
  expect((await check()).ok).toBe(true)
  const answers = await Promise.all([answer(), answer()])
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(await check()).toEqual({ ok: false, refusal: 'already_answered' })
  expect(await listRequests(office, personId)).toMatchObject([
    { identity: 'Rückruf', answer: 'Als PDF geschickt', requester: 'Selbst' },
  ])
  await expect(listRequests({ ...office, actor: actorWith('editor') })).rejects.toThrow(Forbidden)
})

test('people ask for themselves and their children, once for a kind; the office sees who asked and until when to answer', async () => {
  const [parent, child, other] = [await insertPerson('Eva'), await insertPerson('Kim'), await insertPerson('Uwe')]
  await sql`update people set birth_on = ${TODAY.subtract({ years: 9 })} where id = ${child}`.execute(owner)
  await sql`insert into guardians (club_id, child_id, guardian_id, valid) values ('gsv', ${child}, ${parent}, '[2020-01-01,)')`.execute(
    owner,
  )
  const own = { ...office, actor: actorWith('reader', { personId: parent }) }
  const twice = await Promise.all([0, 1].map(() => askAboutOwnData(own, parent, { kind: 'erasure' })))
  expect(twice.map((one) => (one.ok ? 'ok' : one.refusal)).toSorted()).toEqual(['asked_already', 'ok'])
  expect((await askAboutOwnData(own, parent, { kind: 'access' })).ok).toBe(true)
  expect((await askAboutOwnData(own, child, { kind: 'erasure' })).ok).toBe(true)
  await expect(askAboutOwnData(own, other, { kind: 'access' })).rejects.toThrow(NotFound)
  await expect(askAboutOwnData(office, other, { kind: 'access' })).rejects.toThrow(NotFound)
  const dueOn = TODAY.add({ months: 1 })
  expect((await listOwnRequests(own)).map(({ personId, kind }) => [personId === child, kind]).toSorted()).toEqual([
    [false, 'access'],
    [false, 'erasure'],
    [true, 'erasure'],
  ])
  expect(await listRequests(office, child)).toMatchObject([
    { kind: 'erasure', requester: 'Eva Auskunft, sorgeberechtigt, im Profil des Kindes', dueOn },
  ])
})
