import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { addDuty } from '../duties/commands.ts'
import { addOffice, changeOffice, removeOffice } from './commands.ts'
import { OfficeInput, TermInput } from './input.ts'
import { listOffices, listPublicOffices } from './queries.ts'
import { changeTerm, removeTerm, setTermPicture, takeOffice } from './take-office.ts'

const NOW = Temporal.Instant.from('2027-02-10T10:00:00Z')
const database = await testDatabase()
const board = await database.ctx('gsv', actorWith('admin', { areas: ['members'] }), NOW)
const visitor = await database.ctx('gsv', { kind: 'visitor' }, NOW)
const day = (text: string) => Temporal.PlainDate.from(text)
const FIELDS = { title: 'Kasse', departmentId: null, email: '', isBoard: true, position: 1 }

async function newOffice(more: Partial<OfficeInput> = {}): Promise<string> {
  const answer = await addOffice(board, { ...FIELDS, ...more })
  if (!answer.ok) throw new Error('refused')
  return answer.value
}
const take = (officeId: string, personId: string, more: Partial<TermInput> = {}) =>
  takeOffice(board, { officeId, personId, from: day('2026-01-01'), to: null, isShown: true, isHandover: false, ...more })
const shown = async (id: string, ctx: Ctx = visitor) => (await listPublicOffices(ctx)).find((office) => office.id === id)
const termsOf = async (id: string) => (await listOffices(board)).find((office) => office.id === id)?.terms ?? []

test('the website names who holds an office today and agrees; without consent only the office and its address', async () => {
  const officeId = await newOffice({ email: 'kasse@gsv.example' })
  const personId = await insertPerson(board, { name: 'Albers', email: 'privat@post.example', phone: '0151 1' })
  expect((await take(officeId, personId, { isShown: false })).ok).toBe(true)
  expect(await shown(officeId)).toMatchObject({ title: 'Kasse', email: 'kasse@gsv.example', holders: [] })
  const [term] = await termsOf(officeId)
  if (!term) throw new Error('no term')
  await changeTerm(board, { ...term, isShown: true })
  expect((await shown(officeId))?.holders).toEqual([{ name: 'Erika Albers', image: null }])
  expect(JSON.stringify(await shown(officeId))).not.toMatch(/privat|0151/)
  const before = { ...visitor, now: Temporal.Instant.from('2025-12-31T10:00:00Z') }
  expect((await shown(officeId, before))?.holders).toEqual([])
})

test('nobody who died is named as a holder, from the day on; taken back, they are again', async () => {
  const officeId = await newOffice({ email: 'jugend@gsv.example' })
  const personId = await insertPerson(board, { name: 'Aigner' })
  await take(officeId, personId)
  const died = (diedOn: string | null) =>
    sql`update people set died_on = ${diedOn}::date where id = ${personId}`.execute(board.db)
  await died('2027-02-09')
  expect(await shown(officeId)).toMatchObject({ email: 'jugend@gsv.example', holders: [] })
  await died(null)
  expect((await shown(officeId))?.holders).toMatchObject([{ name: 'Erika Aigner' }])
})

test('an office without an address and without a named holder is not on the website', async () => {
  const officeId = await newOffice()
  await take(officeId, await insertPerson(board), { isShown: false })
  expect(await shown(officeId)).toBeUndefined()
})

test('a handover ends the former terms the day before; without one both hold it', async () => {
  const officeId = await newOffice()
  const [one, two, three] = [await insertPerson(board), await insertPerson(board), await insertPerson(board)]
  await take(officeId, one)
  await take(officeId, two)
  await take(officeId, three, { from: day('2027-03-01'), isHandover: true })
  const terms = await termsOf(officeId)
  expect(terms.map(({ personId, to }) => [personId, to?.toString() ?? null]).toSorted()).toEqual(
    [
      [one, '2027-02-28'],
      [two, '2027-02-28'],
      [three, null],
    ].toSorted(),
  )
})

test('who is elected again goes on in a new term that follows the old one; consent goes on, too', async () => {
  const [officeId, one, two] = [await newOffice(), await insertPerson(board), await insertPerson(board)]
  await take(officeId, one, { to: day('2028-12-31') })
  await take(officeId, two, { isShown: false })
  const again = { from: day('2027-03-01'), isHandover: true, isShown: false }
  expect((await take(officeId, one, again)).ok).toBe(true)
  expect(await take(officeId, one, again), 'entered twice').toEqual({ ok: false, refusal: 'holds_already' })
  const terms = (await termsOf(officeId)).map(({ personId, from, to, isShown }) => [personId, `${from}`, `${to}`, isShown])
  expect(terms.toSorted()).toEqual(
    [
      [one, '2026-01-01', '2027-02-28', true],
      [one, '2027-03-01', 'null', true],
      [two, '2026-01-01', '2027-02-28', false],
    ].toSorted(),
  )
})

test('nobody holds the same office twice at a time, of two at the same moment one is refused', async () => {
  const [officeId, personId] = [await newOffice(), await insertPerson(board)]
  const answers = await Promise.all([take(officeId, personId), take(officeId, personId)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: 'holds_already' })
})

test('a picture needs consent, and goes with it', async () => {
  const [officeId, personId, fileId] = [await newOffice(), await insertPerson(board), newId()]
  await take(officeId, personId, { isShown: false })
  const file = {
    clubId: 'gsv',
    id: fileId,
    name: 'p.webp',
    mime: 'image/webp',
    bytes: 1,
    width: 1,
    height: 1,
    sha256: 'x',
    isPublic: true,
  }
  await board.db.insertInto('files').values(file).execute()
  const own = async () => (await termsOf(officeId))[0] ?? Promise.reject(new Error('no term'))
  const { id } = await own()
  expect(await setTermPicture(board, id, fileId)).toEqual({ ok: false, refusal: 'not_agreed' })
  await changeTerm(board, { ...(await own()), isShown: true })
  expect(await setTermPicture(board, id, fileId)).toEqual({ ok: true, value: null })
  expect((await shown(officeId))?.holders[0]?.image).toMatchObject({ id: fileId })
  const again = await take(officeId, personId, { from: day('2027-03-01'), isHandover: true, isShown: false })
  if (!again.ok) throw new Error('refused')
  const later = { ...visitor, now: Temporal.Instant.from('2027-03-02T10:00:00Z') }
  expect((await shown(officeId, later))?.holders[0]?.image).toMatchObject({ id: fileId })
  expect(await removeTerm(board, again.value), 'the former term shows it still').toEqual({ ok: true, value: null })
  expect(await changeTerm(board, { ...(await own()), isShown: false })).toEqual({ ok: true, value: fileId })
  expect(await own()).toMatchObject({ imageFileId: null, isShown: false })
  expect(await removeTerm(board, id)).toEqual({ ok: true, value: null })
})

test('who saves an older version is told; an office with duties stays', async () => {
  const id = await newOffice()
  expect((await changeOffice(board, { ...FIELDS, id, version: 1, title: 'Kassenführung' })).ok).toBe(true)
  expect(await changeOffice(board, { ...FIELDS, id, version: 1 })).toEqual({ ok: false, refusal: 'changed_meanwhile' })
  const duty = { officeId: id, title: 'Melden', note: '', day: 1, month: 1, leadDays: 0, fromYear: 2026 }
  await addDuty({ ...board, actor: actorWith('admin') }, duty)
  expect(await removeOffice(board, id)).toEqual({ ok: false, refusal: 'in_use' })
})

test.each([
  ['editor', {}],
  ['trainer', {}],
  ['reader', {}],
  ['admin', { areas: ['website' as const] }],
  ['admin', { isReadOnly: true }],
] as const)('%s %j changes no office', async (role, more) => {
  const [id, personId] = [await newOffice(), await insertPerson(board)]
  const ctx = await database.ctx('gsv', actorWith(role, 'areas' in more ? { areas: [...more.areas] } : more), NOW)
  const term = { officeId: id, personId, from: day('2026-01-01'), to: null, isShown: true, isHandover: false }
  for (const work of [
    addOffice(ctx, FIELDS),
    changeOffice(ctx, { ...FIELDS, id, version: 1 }),
    removeOffice(ctx, id),
    takeOffice(ctx, term),
  ])
    await expect(work).rejects.toThrow('Right missing')
})

test('another club knows none of them', async () => {
  const id = await newOffice({ email: 'a@gsv.example' })
  const other = await database.ctx('rwa', actorWith('super'), NOW)
  expect([await listOffices(other), await listPublicOffices(other)]).toEqual([[], []])
  await expect(removeOffice(other, id)).rejects.toThrow('Not found')
})

test.each([
  [{ ...FIELDS, title: ' ' }, ['title']],
  [{ ...FIELDS, email: 'kasse' }, ['email']],
  [{ ...FIELDS, position: -1 }, ['position']],
  [FIELDS, []],
])('the office %j has faults at %j', (given, fields) => {
  expect(OfficeInput.safeParse(given).error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual(fields)
})

test('a term does not end before it begins', () => {
  const term = {
    officeId: newId(),
    personId: newId(),
    from: day('2027-02-02'),
    to: day('2027-02-01'),
    isShown: true,
    isHandover: false,
  }
  expect(TermInput.safeParse(term).error?.issues.map(({ path }) => path.join('.'))).toEqual(['to'])
})
