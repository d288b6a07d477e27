import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { insertPerson, prepareSession } from '../../../tests/support/session.ts'
import { Forbidden, found, NotFound } from '../../kernel/answer.ts'
import { formatDay, parseDayRange } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { addConductCheck, addConductCode, removeQualification, saveLicence } from './commands.ts'
import { LicenceInput } from './input.ts'
import { getQualifications, listEndingLicences, listMissingProofs } from './queries.ts'
import { remindLicences } from './remind-licences.ts'

const NOW = Temporal.Instant.from('2026-06-10T10:00:00Z')
const database = await testDatabase()
const office = await database.ctx('gsv', actorWith('admin', { areas: ['safeguarding'] }), NOW)
const day = (text: string) => Temporal.PlainDate.from(text)
const licence = (more: object = {}) => LicenceInput.parse({ kind: 'c', title: 'Übungsleiter C', from: '01.05.2023', ...more })
const check = { seenOn: day('2026-02-01'), issuedOn: day('2026-01-10'), isRelevant: false }

test('a licence without a last day ends after the years of its kind, or those of the club', async () => {
  const personId = await insertPerson(office)
  await saveLicence(office, personId, licence())
  await saveLicence(office, personId, licence({ kind: 'other', title: 'Tauchschein' }))
  await office.db.insertInto('parameters').values({ clubId: office.club.id, name: 'licenceYearsB', value: '3' }).execute()
  await saveLicence(office, personId, licence({ kind: 'b', title: 'Trainer B' }))
  const { licences } = await getQualifications(office, personId)
  expect(Object.fromEntries(licences.map(({ title, valid }) => [title, valid]))).toEqual({
    'Übungsleiter C': '[2023-05-01,2027-05-01)',
    Tauchschein: '[2023-05-01,)',
    'Trainer B': '[2023-05-01,2026-05-01)',
  })
})

test('the same licence is entered once, also from two tabs at once; a renewal is another', async () => {
  const personId = await insertPerson(office)
  const [one, two] = await Promise.all([saveLicence(office, personId, licence()), saveLicence(office, personId, licence())])
  expect([one, two].filter(({ ok }) => ok)).toHaveLength(1)
  expect(await saveLicence(office, personId, licence({ title: 'übungsleiter c', number: '7' }))).toEqual({
    ok: false,
    refusal: 'licence_known',
  })
  expect((await saveLicence(office, personId, licence({ from: '01.05.2027' }))).ok).toBe(true)
  const { licences } = await getQualifications(office, personId)
  expect(licences).toHaveLength(2)
  const { id, version } = found(licences[0])
  const { from } = parseDayRange(found(licences[0]).valid)
  expect((await saveLicence(office, personId, licence({ id, version, from: formatDay(found(from)), number: '8' }))).ok).toBe(true)
})

test('of licences that were doubled before each can be corrected, but becomes no third one', async () => {
  const personId = await insertPerson(office)
  const [first, second, other] = [newId(), newId(), newId()]
  for (const [id, title] of [
    [first, 'Übungsleiter C'],
    [second, 'Übungsleiter C'],
    [other, 'Trainer C'],
  ])
    await sql`insert into licences (club_id, id, person_id, kind, title, valid)
      values ('gsv', ${id}, ${personId}, 'c', ${title}, '[2023-05-01,2027-05-01)')`.execute(database.owner)
  const change = (id: string, input: object) => saveLicence(office, personId, licence({ id, version: 1, ...input }))
  expect(await change(first, { number: '8', to: '30.06.2027' })).toEqual({ ok: true, value: first })
  expect(await change(other, { number: '9' })).toEqual({ ok: false, refusal: 'licence_known' })
  expect(await change(second, { from: '02.05.2023' })).toEqual({ ok: true, value: second })
})

test('a licence ends on the list half a year before and after, not once a newer one is there', async () => {
  const personId = await insertPerson(office, { name: 'Ablauf' })
  await insertMember(database.owner, { clubId: 'gsv', personId })
  const ending = async () =>
    (await listEndingLicences(office)).filter((one) => one.personId === personId).map(({ valid }) => valid)
  await saveLicence(office, personId, licence({ title: 'Bald', to: '30.11.2026' }))
  await saveLicence(office, personId, licence({ title: 'Später', to: '31.12.2026' }))
  await saveLicence(office, personId, licence({ title: 'Lange her', to: '01.12.2025' }))
  expect(await ending()).toEqual(['[2023-05-01,2026-12-01)'])
  await saveLicence(office, personId, licence({ title: 'Bald', from: '01.12.2026', to: '30.11.2030' }))
  expect(await ending()).toEqual([])
})

test('licences of who has left stay off the list, but for trainers who go on', async () => {
  const [left, trainer] = [await insertPerson(office, { name: 'Fort' }), await insertPerson(office, { name: 'Bleibt' })]
  for (const personId of [left, trainer]) {
    await saveLicence(office, personId, licence({ title: 'Bald', to: '30.11.2026' }))
    await insertMember(database.owner, { clubId: 'gsv', personId })
  }
  const ending = async () =>
    (await listEndingLicences(office))
      .map(({ personId }) => personId)
      .filter((id) => [left, trainer].includes(id))
      .toSorted()
  expect(await ending()).toEqual([left, trainer].toSorted())
  await sql`update memberships s set valid = daterange(lower(valid), '2026-06-01') from members m
    where m.club_id = 'gsv' and m.person_id in (${left}, ${trainer}) and s.club_id = m.club_id and s.member_id = m.id`.execute(
    database.owner,
  )
  expect(await ending()).toEqual([])
  await sql`insert into contracts (club_id, id, kind, person_id, subject, rate_cents, rate_per, valid)
    values ('gsv', gen_random_uuid(), 'trainer', ${trainer}, 'Turnen', 1500, 'hour', '[2026-01-01,)')`.execute(database.owner)
  expect(await ending()).toEqual([trainer])
})

test('the file tells who leads minors: only of them proofs are missing', async () => {
  const { trainerId } = await prepareSession(await database.ctx('gsv', actorWith('admin'), NOW))
  const leads = async (personId: string) => (await getQualifications(office, personId)).leadsMinors
  expect([await leads(trainerId), await leads(await insertPerson(office))]).toEqual([true, false])
})

test('of two who change a licence at once the second sees that it has changed', async () => {
  const personId = await insertPerson(office)
  await saveLicence(office, personId, licence())
  const { id, version } = found((await getQualifications(office, personId)).licences[0])
  const change = (number: string) => saveLicence(office, personId, licence({ id, version, number }))
  const answers = await Promise.all([change('1'), change('2')])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers).toContainEqual({ ok: false, refusal: 'changed_meanwhile' })
  await expect(saveLicence(office, await insertPerson(office), licence({ id, version: 2 }))).rejects.toThrow(NotFound)
})

test('of a certificate two days and an answer are kept; whoever lacks it or the code is named to who assigns', async () => {
  const personId = await insertPerson(office)
  const editor = { ...office, actor: actorWith('editor') }
  const faults = async () => (await listMissingProofs(editor, [personId])).flatMap(({ faults }) => faults)
  expect(await faults()).toEqual(['no_certificate', 'no_code'])
  expect(await addConductCheck(office, personId, { ...check, seenOn: day('2026-06-11') })).toEqual({
    ok: false,
    refusal: 'day_ahead',
  })
  await addConductCheck(office, personId, check)
  await addConductCode(office, personId, day('2026-02-01'))
  expect(await faults()).toEqual([])
  await addConductCheck(office, personId, { seenOn: day('2026-06-01'), issuedOn: day('2026-05-20'), isRelevant: true })
  expect(await faults()).toEqual(['relevant_entry'])
  const { checks, codes } = await getQualifications(office, personId)
  await removeQualification(office, personId, 'conduct_checks', found(checks[0]).id)
  await removeQualification(office, personId, 'conduct_codes', found(codes[0]).id)
  expect(await faults()).toEqual(['no_code'])
})

test('only the office and child protection read proofs; trainers and readers do not even learn that one is missing', async () => {
  const personId = await insertPerson(office)
  for (const actor of [
    actorWith('editor'),
    actorWith('trainer'),
    actorWith('reader'),
    actorWith('admin', { areas: ['finance'] }),
  ]) {
    await expect(getQualifications({ ...office, actor }, personId)).rejects.toThrow(Forbidden)
    await expect(addConductCheck({ ...office, actor }, personId, check)).rejects.toThrow(Forbidden)
  }
  for (const role of ['trainer', 'reader'] as const)
    await expect(listMissingProofs({ ...office, actor: actorWith(role) }, [personId])).rejects.toThrow(Forbidden)
})

test('a holder hears once of a licence that runs out, and again of a renewed one', async () => {
  const personId = await insertPerson(office, { name: 'Erinnert' })
  const email = `erinnert-${personId}@post.example`
  await office.db.updateTable('people').set({ email }).where('id', '=', personId).execute()
  await saveLicence(office, personId, licence({ title: 'Bald', to: '30.11.2026' }))
  await saveLicence(office, personId, licence({ title: 'Vorbei', to: '31.05.2026' }))
  const mails = async () =>
    (await sql<{ data: object }>`select data from mails where to_address = ${email} order by created_at`.execute(database.owner))
      .rows
  await remindLicences(office)
  // Neither member nor trainer.
  expect(await mails()).toEqual([])
  await insertMember(database.owner, { clubId: 'gsv', personId })
  await remindLicences(office)
  await remindLicences(office)
  expect(await mails()).toMatchObject([{ data: { title: 'Bald', endsOn: '30.11.2026' } }])
  await saveLicence(office, personId, licence({ title: 'Bald', from: '01.12.2026', to: '30.11.2030' }))
  await remindLicences(await database.ctx('gsv', { kind: 'system' }, Temporal.Instant.from('2030-07-01T10:00:00Z')))
  expect(await mails()).toMatchObject([{ data: { endsOn: '30.11.2026' } }, { data: { endsOn: '30.11.2030' } }])
})
