import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { Forbidden, found, NotFound } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { addOffice } from '../offices/commands.ts'
import { listOffices } from '../offices/queries.ts'
import { takeOffice } from '../offices/take-office.ts'
import {
  enterElection,
  freezeVoters,
  markPresent,
  proveInvitation,
  saveMeeting,
  saveMinutes,
  takeBackElection,
} from './commands.ts'
import { ElectionInput, MeetingInput } from './input.ts'
import { getMeeting, listElections, listVoters } from './queries.ts'
import { mayVote } from './rules.ts'

const NOW = Temporal.Instant.from('2027-03-12T18:00:00Z')
const database = await testDatabase()
const day = (text: string) => Temporal.PlainDate.from(text)
let clubs = 0
const newClub = () => database.ctx(`verein${++clubs}`, actorWith('admin', { areas: ['members'] }), NOW)
const FIELDS = {
  title: 'Jahreshauptversammlung',
  onDay: '12.03.2027',
  startsAt: '19:00',
  place: 'Heim',
  votingAge: '16',
  noticeDays: '28',
}

async function newMeeting(ctx: Ctx): Promise<string> {
  const saved = await saveMeeting(ctx, MeetingInput.parse(FIELDS))
  if (!saved.ok) throw new Error(saved.refusal)
  return saved.value
}
async function member(ctx: Ctx, born: string | null, more: { lastOn?: string; memberNo?: string } = {}): Promise<string> {
  const id = newId()
  const birthOn = born ? day(born) : null
  await ctx.db
    .insertInto('people')
    .values({ clubId: ctx.club.id, id, firstname: `Kim ${id.slice(-4)}`, lastname: 'Wahl', search: '', birthOn })
    .execute()
  await insertMember(ctx.db, { clubId: ctx.club.id, personId: id, ...more })
  return id
}
const votersOf = async (ctx: Ctx, id: string) => (await listVoters(ctx, id)).map(({ personId }) => personId).toSorted()

test('who may vote is found once: members of the day, of age on the day of the meeting; later changes are none', async () => {
  const ctx = await newClub()
  const births = ['2011-03-12', '2011-03-13', '2008-02-29', '1950-01-01', null]
  const ids: [string, string | null][] = []
  for (const born of births) ids.push([await member(ctx, born), born])
  await member(ctx, '1970-01-01', { lastOn: '2027-02-28' })
  const id = await newMeeting(ctx)
  const expected = ids.filter(([, born]) => mayVote(born ? day(born) : null, day('2027-03-12'), 16)).map(([one]) => one)
  const answers = await Promise.all([freezeVoters(ctx, id, day('2027-03-01')), freezeVoters(ctx, id, day('2027-03-01'))])
  expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, value: expected.length }])
  expect(answers).toContainEqual({ ok: false, refusal: 'frozen' })
  expect(await votersOf(ctx, id)).toEqual(expected.toSorted())
  await member(ctx, '1980-01-01')
  await sql`update people set lastname = 'Anders' where club_id = ${ctx.club.id}`.execute(ctx.db)
  expect(await votersOf(ctx, id)).toEqual(expected.toSorted())
  expect((await listVoters(ctx, id, 'wahl')).length).toBe(expected.length)
  const { version } = await getMeeting(ctx, id)
  expect(await saveMeeting(ctx, MeetingInput.parse({ ...FIELDS, id, version, votingAge: '14' }))).toEqual({
    ok: false,
    refusal: 'frozen',
  })
  expect((await saveMeeting(ctx, MeetingInput.parse({ ...FIELDS, id, version, place: 'Halle' }))).ok).toBe(true)
})

test('an elected person holds the office, the former holder hands it over; votes cannot exceed voters', async () => {
  const ctx = await newClub()
  const [old, next] = [await member(ctx, '1970-01-01', { memberNo: '1' }), await member(ctx, '1980-01-01', { memberNo: '2' })]
  const office = await addOffice(ctx, { title: 'Kasse', departmentId: null, email: '', isBoard: true, position: 1 })
  if (!office.ok) throw new Error('refused')
  const officeId = office.value
  await takeOffice(ctx, { officeId, personId: old, from: day('2025-01-01'), to: null, isShown: false, isHandover: false })
  const id = await newMeeting(ctx)
  const elect = (more: object = {}) =>
    enterElection(
      ctx,
      id,
      ElectionInput.parse({ officeId, memberNo: '2', yes: 2, no: 0, abstained: 0, termFrom: '13.03.2027', ...more }),
    )
  expect(await elect()).toEqual({ ok: false, refusal: 'not_frozen' })
  await freezeVoters(ctx, id, day('2027-03-12'))
  expect(await elect({ yes: 1, no: 1 })).toEqual({ ok: false, refusal: 'not_elected' })
  expect(await elect({ abstained: 1 })).toEqual({ ok: false, refusal: 'too_many_votes' })
  expect(await elect({ memberNo: '99' })).toEqual({ ok: false, refusal: 'unknown_number' })
  await member(ctx, '1975-01-01', { memberNo: '3', lastOn: '2027-03-11' })
  expect(await elect({ memberNo: '3' })).toEqual({ ok: false, refusal: 'not_a_member' })
  const answers = await Promise.all([elect(), elect()])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const { terms } = found((await listOffices(ctx)).find((one) => one.id === officeId))
  expect(terms.map(({ personId, from, to }) => [personId, `${from}`, to && `${to}`])).toEqual([
    [next, '2027-03-13', null],
    [old, '2025-01-01', '2027-03-12'],
  ])
  expect(await listElections(ctx, id)).toMatchObject([{ office: 'Kasse', yes: 2 }])
  expect(await elect({ memberNo: '2', termFrom: '01.04.2027' }), 'entered again').toMatchObject({ ok: false })
})

test('the present holder is elected again and holds the office without a gap', async () => {
  const ctx = await newClub()
  const [personId, id] = [await member(ctx, '1970-01-01', { memberNo: '1' }), await newMeeting(ctx)]
  const office = await addOffice(ctx, { title: 'Vorsitz', departmentId: null, email: '', isBoard: true, position: 1 })
  if (!office.ok) throw new Error('refused')
  const officeId = office.value
  await takeOffice(ctx, { officeId, personId, from: day('2025-01-01'), to: null, isShown: true, isHandover: false })
  await freezeVoters(ctx, id, day('2027-03-12'))
  const election = { officeId, memberNo: '1', yes: 1, no: 0, abstained: 0, termFrom: '13.03.2027', termTo: '12.03.2031' }
  const elect = () => enterElection(ctx, id, ElectionInput.parse(election))
  const answers = await Promise.all([elect(), elect()])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const { terms } = found((await listOffices(ctx)).find((one) => one.id === officeId))
  expect(terms.map(({ from, to, isShown }) => [`${from}`, `${to}`, isShown])).toEqual([
    ['2027-03-13', '2031-03-12', true],
    ['2025-01-01', '2027-03-12', true],
  ])
})

test('an election entered by mistake is taken back: the former holders go on as long as they would have', async () => {
  const ctx = await newClub()
  const [one, other, wrong] = ['1', '2', '3'].map((memberNo) => member(ctx, '1970-01-01', { memberNo }))
  const office = await addOffice(ctx, { title: 'Beisitz', departmentId: null, email: '', isBoard: true, position: 1 })
  if (!office.ok) throw new Error('refused')
  const [officeId, id] = [office.value, await newMeeting(ctx)]
  const held = { officeId, from: day('2025-01-01'), isShown: false, isHandover: false }
  await takeOffice(ctx, { ...held, personId: found(await one), to: null })
  await takeOffice(ctx, { ...held, personId: found(await other), to: day('2028-12-31') })
  await wrong
  await freezeVoters(ctx, id, day('2027-03-12'))
  const terms = async () => {
    const { terms } = found((await listOffices(ctx)).find((one) => one.id === officeId))
    return terms.map(({ personId, from, to }) => [personId, `${from}`, to && `${to}`]).toSorted()
  }
  const before = await terms()
  const elect = (termFrom: string, memberNo = '3') =>
    enterElection(ctx, id, ElectionInput.parse({ officeId, memberNo, yes: 2, no: 0, abstained: 0, termFrom }))
  const takeBack = async (number: string) => {
    const { rows } = await sql<{
      id: string
    }>`select e.id from elections e join members m on m.club_id = e.club_id and m.person_id = e.person_id
      where e.club_id = ${ctx.club.id} and m.member_no = ${number}`.execute(database.owner)
    return takeBackElection(ctx, found(rows[0]).id)
  }
  expect(await elect('01.03.2027')).toEqual({ ok: false, refusal: 'before_meeting' })
  expect((await elect('13.03.2027')).ok).toBe(true)
  expect(await terms()).toHaveLength(3)
  expect((await elect('13.03.2027', '1')).ok, 'the right one').toBe(true)
  expect(await takeBack('3')).toEqual({ ok: false, refusal: 'elected_since' })
  expect([(await takeBack('1')).ok, (await takeBack('3')).ok]).toEqual([true, true])
  expect([await terms(), await listElections(ctx, id)]).toEqual([before, []])
  expect((await elect('13.03.2027')).ok, 'entered again').toBe(true)
  await sql`update office_terms set version = 2 where club_id = ${ctx.club.id} and person_id = ${found(await wrong)}`.execute(
    database.owner,
  )
  expect(await takeBack('3'), 'changed since').toEqual({ ok: false, refusal: 'office_changed' })
  const { version } = await getMeeting(ctx, id)
  await saveMinutes(ctx, id, { minutes: '', version, isFinal: true })
  expect(await takeBack('3')).toEqual({ ok: false, refusal: 'closed' })
})

test('before its day nobody is elected and no minutes are closed', async () => {
  const ctx = await newClub()
  await member(ctx, '1970-01-01', { memberNo: '1' })
  const office = await addOffice(ctx, { title: 'Vorsitz', departmentId: null, email: '', isBoard: true, position: 1 })
  if (!office.ok) throw new Error('refused')
  const id = await newMeeting(ctx)
  await freezeVoters(ctx, id, day('2027-03-01'))
  const { version } = await getMeeting(ctx, id)
  const votes = { officeId: office.value, memberNo: '1', yes: 1, no: 0, abstained: 0, termFrom: '13.03.2027' }
  const eve = { ...ctx, now: NOW.subtract({ hours: 24 }) }
  expect(await enterElection(eve, id, ElectionInput.parse(votes))).toEqual({ ok: false, refusal: 'not_yet' })
  expect(await saveMinutes(eve, id, { minutes: '', version, isFinal: true })).toEqual({ ok: false, refusal: 'not_yet' })
  expect(await saveMinutes(eve, id, { minutes: 'Entwurf', version, isFinal: false })).toMatchObject({ ok: true })
  expect(await enterElection(ctx, id, ElectionInput.parse(votes))).toMatchObject({ ok: true })
})

test('closed minutes end the meeting: nothing of it changes any more', async () => {
  const ctx = await newClub()
  const personId = await member(ctx, '1970-01-01')
  const id = await newMeeting(ctx)
  const save = async (isFinal: boolean, minutes = 'Beginn 19:05 Uhr.') =>
    saveMinutes(ctx, id, { minutes, version: (await getMeeting(ctx, id)).version, isFinal })
  expect(await save(true)).toEqual({ ok: false, refusal: 'not_frozen' })
  await freezeVoters(ctx, id, day('2027-03-12'))
  expect((await markPresent(ctx, id, { personId, isPresent: true })).ok).toBe(true)
  await expect(markPresent(ctx, id, { personId: newId(), isPresent: true })).rejects.toThrow(NotFound)
  const invited = { invitedOn: day('2027-02-10'), proof: 'Aushang', mailingId: '' }
  expect(await proveInvitation(ctx, id, { ...invited, invitedOn: day('2027-03-13') })).toEqual({
    ok: false,
    refusal: 'invited_after',
  })
  expect((await proveInvitation(ctx, id, invited)).ok).toBe(true)
  expect(await saveMinutes(ctx, id, { minutes: '', version: 1, isFinal: false })).toEqual({
    ok: false,
    refusal: 'changed_meanwhile',
  })
  expect((await save(true)).ok).toBe(true)
  const closed = { ok: false, refusal: 'closed' }
  expect(await save(false)).toEqual(closed)
  expect(await markPresent(ctx, id, { personId, isPresent: false })).toEqual(closed)
  expect(await proveInvitation(ctx, id, invited)).toEqual(closed)
  expect(await getMeeting(ctx, id)).toMatchObject({ minutes: 'Beginn 19:05 Uhr.', present: 1, voters: 1 })
})

test('other areas, other roles and other clubs see and change no meeting', async () => {
  const ctx = await newClub()
  const id = await newMeeting(ctx)
  for (const actor of [
    actorWith('editor'),
    actorWith('trainer'),
    actorWith('reader'),
    actorWith('admin', { areas: ['halls'] }),
  ]) {
    await expect(getMeeting({ ...ctx, actor }, id)).rejects.toThrow(Forbidden)
    await expect(freezeVoters({ ...ctx, actor }, id, day('2027-03-12'))).rejects.toThrow(Forbidden)
  }
  await expect(getMeeting(await newClub(), id)).rejects.toThrow(NotFound)
  await expect(freezeVoters({ ...ctx, actor: actorWith('admin', { isReadOnly: true }) }, id, day('2027-03-12'))).rejects.toThrow(
    Forbidden,
  )
})
