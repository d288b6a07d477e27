import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { at, JULY, JUNE, makeSeason, reasons, value, wish } from '../../../tests/support/allocations.ts'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { countOverlaps } from '../../../tests/support/halls.ts'
import { mailsOf, makeAssociation } from '../../../tests/support/shared-halls.ts'
import type { Ctx } from '../context.ts'
import { answerObjection } from './answer-objection.ts'
import { changeAllocation, createAllocation, openAllocation } from './commands.ts'
import { decideByHand } from './decide-by-hand.ts'
import { draftAllocation } from './draft-allocation.ts'
import { getNotice } from './get-notice.ts'
import { changeNeed, handInNeed, withdrawNeed } from './hand-in-need.ts'
import { issueNotices } from './issue-notices.ts'
import { publishDraft } from './publish-draft.ts'
import {
  getAllocation,
  listAllocationDecisions,
  listAllocations,
  listNeeds,
  listObjections,
  listPublishedTimes,
} from './queries.ts'
import { raiseObjection } from './raise-objection.ts'

const database = await testDatabase()
const day = (text: string) => Temporal.PlainDate.from(text)
const time = (text: string) => Temporal.PlainTime.from(text)

// Inserted once: school holidays belong to the state.
const CHRISTMAS = '[2027-12-24,2028-01-09)'
await sql`insert into school_holidays (state_code, name, valid, source) values ('BY', 'Weihnachtsferien', ${CHRISTMAS}, 'Test')`.execute(
  database.owner,
)

let made: Awaited<ReturnType<typeof makeSeason>>
let owner: Ctx
let one: Ctx
let two: Ctx
let hall: typeof made.hall
let season: typeof made.season
let need: typeof made.need
let opened: typeof made.opened

beforeEach(async () => {
  made = await makeSeason(database)
  ;({ owner, one, two, hall, season, need, opened } = made)
})

test('from the needs to the notice: drafted by the criteria, objected to, booked for the clubs in one step', async () => {
  const id = await opened()
  const men = await value(handInNeed(one, id, need('Herren')))
  await value(handInNeed(two, id, need('Jugend', { ageGroup: 'youth' })))
  await value(handInNeed(owner, id, need('Klasse 5', { school: 'Gymnasium', wishes: [wish(1)], partIds: [] })))
  expect(await draftAllocation(owner, id)).toMatchObject({ refusal: 'still_open' })
  expect(await value(draftAllocation(at(owner, JUNE), id))).toEqual({ given: 2, needs: 3 })
  expect(await reasons(owner, id)).toEqual({
    Herren: [
      false,
      expect.stringMatching(
        /^Der Wunschzeitraum ist vergeben: Di 18:00–20:00 Uhr .* \(Jugend vor Erwachsenen\)\.( Frei wäre .*)?$/,
      ),
    ],
    Jugend: [true, 'Wunschzeit. Ausschlaggebend: Jugend vor Erwachsenen.'],
    'Klasse 5': [true, 'Wunschzeit.'],
  })
  expect(await listAllocationDecisions(one, id), 'not before it is published').toEqual([])
  expect(await listPublishedTimes(one, id)).toEqual([])
  await value(publishDraft(at(owner, JUNE), id))
  expect(await reasons(one, id)).toMatchObject({ Herren: [false, expect.any(String)] })
  expect((await listPublishedTimes(one, id)).map(({ holder, weekday }) => `${holder} ${weekday}`)).toEqual([
    'Gymnasium 1',
    `${two.club.displayName} 2`,
  ])
  const objection = await value(raiseObjection(at(one, JUNE), id, { needId: men, text: 'Seit Jahren unser Abend.' }))
  expect(await raiseObjection(at(one, JUNE), id, { needId: men, text: 'Noch einmal.' })).toMatchObject({
    refusal: 'already_open',
  })
  expect(await issueNotices(at(owner, JULY), id)).toMatchObject({ refusal: 'open_objections' })
  const yes = { outcome: 'upheld', answer: 'Einverstanden.' } as const
  expect(await answerObjection(at(owner, JUNE), id, objection, yes)).toMatchObject({ refusal: 'without_time' })
  const place = { partId: hall.idOf('Drittel 2'), weekday: 2, startsTime: time('18:00'), endsTime: time('20:00') }
  expect(await decideByHand(at(owner, JUNE), id, { needId: men, place, reason: 'Einspruch' })).toEqual({
    ok: true,
    value: undefined,
  })
  await value(answerObjection(at(owner, JUNE), id, objection, { outcome: 'changed', answer: 'Drittel 2 ist frei.' }))
  expect(await value(issueNotices(at(owner, JULY), id))).toBe(3)
  expect(await issueNotices(at(owner, JULY), id)).toMatchObject({ refusal: 'already_issued' })
  expect((await getNotice(one, id, { forClubId: one.club.id })).given).toHaveLength(1)
  const school = { forClubId: null, school: 'Gymnasium' }
  expect((await getNotice(owner, id, school)).given.map(({ need }) => need.groupName)).toEqual(['Klasse 5'])
  for (const strange of [school, { forClubId: two.club.id }])
    await expect(getNotice(one, id, strange)).rejects.toMatchObject({ name: 'NotFound' })
  expect(await countOverlaps(owner)).toBe(0)
  const series = await owner.db
    .selectFrom('bookingSeries')
    .select(['title', 'forClubId', 'kind'])
    .where('clubId', '=', owner.club.id)
    .execute()
  expect(series.toSorted((a, b) => a.title.localeCompare(b.title))).toEqual([
    { title: 'Gymnasium: Klasse 5', forClubId: null, kind: 'external' },
    { title: 'Herren', forClubId: one.club.id, kind: 'team' },
    { title: 'Jugend', forClubId: two.club.id, kind: 'team' },
  ])
  const days = await owner.db
    .selectFrom('bookings')
    .select('seriesOn')
    .where('clubId', '=', owner.club.id)
    .where('title', '=', 'Herren')
    .execute()
  expect(days.map(({ seriesOn }) => String(seriesOn))).not.toContain('2027-12-28')
  expect(days.length).toBeGreaterThan(20)
  expect((await getAllocation(one, id)).sender).toMatchObject({ displayName: owner.club.displayName })
  expect((await mailsOf(owner)).filter((mail) => mail.startsWith('allocation.issued'))).toEqual([
    'allocation.issued admin@gsv.example',
  ])
  expect(await mailsOf(owner)).toContain('allocation.answered admin@gsv.example')
  expect((await mailsOf(owner)).filter((mail) => mail.startsWith('allocation.decided'))).toEqual([
    'allocation.decided admin@gsv.example',
  ])
})

test('a club whose published time is taken for another’s objection is told, and can object after the others’ last day', async () => {
  const id = await opened()
  const men = await value(handInNeed(one, id, need('Herren')))
  const youth = await value(handInNeed(two, id, need('Jugend', { ageGroup: 'youth' })))
  await value(draftAllocation(at(owner, JUNE), id))
  await value(publishDraft(at(owner, JUNE), id))
  const objection = await value(raiseObjection(at(one, JUNE), id, { needId: men, text: 'Seit Jahren unser Abend.' }))
  const place = { partId: hall.idOf('Drittel 1'), weekday: 2, startsTime: time('18:00'), endsTime: time('20:00') }
  const reason = 'Einspruch eines anderen Vereins'
  expect(await decideByHand(at(owner, JULY), id, { needId: men, place, reason })).toMatchObject({ refusal: 'occupied' })
  expect(await raiseObjection(at(two, JULY), id, { needId: youth, text: 'Zu spät.' })).toMatchObject({ refusal: 'deadline' })
  await decideByHand(at(owner, JULY), id, { needId: youth, place: null, reason })
  await decideByHand(at(owner, JULY), id, { needId: men, place, reason })
  await value(answerObjection(at(owner, JULY), id, objection, { outcome: 'upheld', answer: 'Sie haben recht.' }))
  const told = await sql<{ needs: string; until: string }>`select data->>'group' as needs, data->>'until' as until from mails
    where club_id = ${owner.club.id} and template = 'allocation.decided' order by created_at, id`.execute(owner.db)
  expect(told.rows).toEqual([
    { needs: 'Jugend', until: '17.07.2027' },
    { needs: 'Herren', until: '' },
  ])
  expect(await raiseObjection(at(one, JULY), id, { needId: men, text: 'Noch mehr.' })).toMatchObject({ refusal: 'deadline' })
  expect(await issueNotices(at(owner, JULY), id)).toMatchObject({ refusal: 'still_open' })
  const own = await value(raiseObjection(at(two, '2027-07-17T10:00:00Z'), id, { needId: youth, text: 'Und die Jugend?' }))
  expect(await issueNotices(at(owner, '2027-07-18T10:00:00Z'), id)).toMatchObject({ refusal: 'open_objections' })
  await value(answerObjection(at(owner, '2027-07-18T10:00:00Z'), id, own, { outcome: 'rejected', answer: 'Leider.' }))
  expect(await value(issueNotices(at(owner, '2027-07-18T10:00:00Z'), id))).toBe(1)
})

test('a club sees its own needs and times with names, changes them until the deadline, and nobody else does', async () => {
  const id = await value(createAllocation(owner, season()))
  expect(await listAllocations(one), 'what is prepared is nobody’s business').toEqual([])
  await expect(handInNeed(one, id, need('Herren'))).rejects.toThrow('Not found')
  await value(openAllocation(owner, id))
  const needId = await value(handInNeed(one, id, need('Herren')))
  expect(await listNeeds(two, id)).toEqual([])
  expect(await listNeeds(owner, id)).toHaveLength(1)
  await expect(changeNeed(two, id, { id: needId, version: 1 }, need('Fremd'))).rejects.toThrow('Not found')
  await value(changeNeed(one, id, { id: needId, version: 1 }, need('Damen')))
  expect(await changeNeed(one, id, { id: needId, version: 1 }, need('Damen'))).toMatchObject({ refusal: 'changed_meanwhile' })
  expect(await changeNeed(at(one, JUNE), id, { id: needId, version: 2 }, need('Damen'))).toMatchObject({ refusal: 'deadline' })
  expect(await handInNeed(one, id, need('Damen', { school: 'Gymnasium' }))).toMatchObject({ refusal: 'is_no_school' })
  await expect(handInNeed({ ...one, actor: actorWith('trainer') }, id, need('Damen'))).rejects.toThrow('Right missing')
  await expect(draftAllocation(at(one, JUNE), id)).rejects.toThrow('Right missing')
  await value(withdrawNeed(one, id, needId))
  expect(await listNeeds(owner, id)).toEqual([])
  const other = await makeAssociation(database, 'fremd', ['drei'])
  const [stranger] = other.members
  if (!stranger) throw new Error('a club')
  expect(await listAllocations(stranger)).toEqual([])
  const asked = await sql`select * from published_allocation(${owner.club.id}, ${id})`.execute(stranger.db)
  expect(asked.rows).toEqual([])
  // The database too rejects needs for another club or at another association.
  const foreign = sql`insert into allocation_needs (club_id, id, allocation_id, for_club_id, group_name, age_group, people, minutes, wishes, contact_name, contact_email, handed_in_at)
    select ${owner.club.id}, uuidv7(), ${id}, ${one.club.id}, 'X', 'adults', 1, 60, '[]', '', '', now()`
  for (const db of [two.db, stranger.db])
    await expect(foreign.execute(db)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|40001)$/) })
})

test('once there are needs, hours and criteria stay as they are', async () => {
  const id = await opened()
  const version = async () => (await getAllocation(owner, id)).version
  await value(handInNeed(one, id, need('Herren')))
  expect(await changeAllocation(owner, id, await version(), season({ criteria: [] }))).toMatchObject({ refusal: 'has_needs' })
  const sooner = season({ needsUntil: day('2027-05-20') })
  expect(await changeAllocation(owner, id, await version(), sooner)).toMatchObject({ refusal: 'earlier' })
  await value(changeAllocation(owner, id, await version(), season({ name: 'Winter', needsUntil: day('2027-06-02') })))
  expect(await getAllocation(owner, id)).toMatchObject({
    name: 'Winter',
    needs: 1,
    criteria: ['school', 'youth', 'league', 'last_holder'],
  })
})

test('two boards issue at the same moment: once', async () => {
  const id = await opened()
  await value(handInNeed(one, id, need('Herren')))
  await value(draftAllocation(at(owner, JUNE), id))
  await value(publishDraft(at(owner, JUNE), id))
  const answers = await Promise.all([
    issueNotices(at(owner, JULY), id),
    issueNotices(at(owner, JULY), id),
    issueNotices(at(owner, JULY), id),
  ])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter((one) => !one.ok && one.refusal === 'already_issued')).toHaveLength(2)
  const series = await owner.db.selectFrom('bookingSeries').select('id').where('clubId', '=', owner.club.id).execute()
  expect(series).toHaveLength(1)
  expect((await listObjections(owner, id)).length).toBe(0)
})

test('an objection of the last minute is in before the notices or refused: none is left without an answer', async () => {
  for (const weekday of [1, 2, 3]) {
    const id = await opened({ name: `Winter ${weekday}` })
    const needId = await value(handInNeed(one, id, need('Herren', { wishes: [wish(weekday)] })))
    for (const step of [draftAllocation, publishDraft]) await value<unknown>(step(at(owner, JUNE), id))
    const [objected, issued] = await Promise.all([
      raiseObjection(at(one, JUNE), id, { needId, text: 'Zu spät am Abend.' }),
      issueNotices(at(owner, JULY), id),
    ])
    const { state, openObjections } = await getAllocation(owner, id)
    expect([objected.ok, issued.ok]).toEqual([openObjections === 1, state === 'final'])
    expect(objected.ok).not.toBe(issued.ok)
  }
})

test('needs that come while the draft is made are in it or refused, never left without an answer', async () => {
  const id = await opened()
  await value(handInNeed(one, id, need('Herren')))
  // The last evening: the club is in time by its clock while the board drafts by its own.
  const late = Promise.all([1, 2, 3].map((weekday) => handInNeed(one, id, need(`G${weekday}`, { wishes: [wish(weekday)] }))))
  const [answers] = await Promise.all([late, draftAllocation(at(owner, JUNE), id)])
  const decided = (await listAllocationDecisions(owner, id)).length
  expect(decided).toBe(1 + answers.filter(({ ok }) => ok).length)
})

test('a school’s need that changes after the draft is decided anew before the clubs see it', async () => {
  const id = await opened()
  const school = await value(handInNeed(owner, id, need('Turn-AG', { school: 'Realschule' })))
  await value(draftAllocation(at(owner, JUNE), id))
  const changed = need('Turn-AG', { school: 'Realschule', wishes: [wish(3)] })
  await value(changeNeed(at(owner, JUNE), id, { id: school, version: 1 }, changed))
  expect(await publishDraft(at(owner, JUNE), id)).toMatchObject({ ok: false, refusal: 'no_draft' })
  await value(draftAllocation(at(owner, JUNE), id))
  await value(publishDraft(at(owner, JUNE), id))
  expect((await listAllocationDecisions(owner, id)).map(({ weekday }) => weekday)).toEqual([3])
})
