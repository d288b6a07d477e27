import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { Forbidden, found } from '../../kernel/answer.ts'
import { careTasks } from '../today/care-tasks.ts'
import { addHonour, addPrior, awardHonour, changeHonourRules, removeHonour, removePrior, skipHonour } from './commands.ts'
import { followHonours } from './follow-honours.ts'
import { getHonourFile, listHonours } from './queries.ts'
import { HONOUR_RULES } from './rules.ts'

const NOW = Temporal.Instant.from('2026-06-10T10:00:00Z')
const TODAY = Temporal.PlainDate.from('2026-06-10')
const database = await testDatabase()
const office = await database.ctx('gsv', actorWith('admin', { areas: ['members'] }), NOW)
const night = await database.ctx('gsv', { kind: 'system' }, NOW)
const clubId = office.club.id

async function newMember(from: string, lastOn = ''): Promise<string> {
  const personId = await insertPerson(office)
  await insertMember(office.db, { clubId, personId, from, lastOn })
  return personId
}
const titlesOf = async (personId: string, year = 2026) =>
  (await listHonours(office, year)).filter((one) => one.personId === personId).map(({ title, dueOn }) => `${title} ${dueOn}`)
const rules = (more: object) => ({
  ...HONOUR_RULES,
  jubileeYears: [...HONOUR_RULES.jubileeYears],
  birthdayYears: [],
  version: 0,
  ...more,
})

test('the night lists who is due until the end of next year, once however often it comes', async () => {
  const [due, next, late, gone] = [
    await newMember('2001-09-01'),
    await newMember('2002-02-01'),
    await newMember('2001-02-01'),
    await newMember('2001-09-01', '2026-03-31'),
  ]
  await followHonours(night)
  await followHonours(night)
  expect(await titlesOf(due)).toEqual(['25 Jahre Mitglied 2026-09-01'])
  expect(await titlesOf(next, 2027)).toEqual(['25 Jahre Mitglied 2027-02-01'])
  expect(await titlesOf(late), 'nobody is honoured for what was long ago').toEqual([])
  expect(await titlesOf(gone)).toEqual([])
})

test('an honour is awarded or passed once, not ahead of its day; taken back it is due again', async () => {
  const personId = await newMember('2001-06-01')
  await followHonours(night)
  const { honours } = await getHonourFile(office, personId, TODAY)
  const { id } = found(honours[0])
  const award = (awardedOn: string) => awardHonour(office, { id, awardedOn: Temporal.PlainDate.from(awardedOn), note: '' })
  expect(await award('2026-07-01')).toEqual({ ok: false, refusal: 'awarded_ahead' })
  expect((await award('2026-06-09')).ok).toBe(true)
  expect(await award('2026-06-10')).toEqual({ ok: false, refusal: 'already_settled' })
  expect(await skipHonour(office, id)).toEqual({ ok: false, refusal: 'already_settled' })
  await removeHonour(office, id)
  expect((await skipHonour(office, id)).ok).toBe(true)
  await followHonours(night)
  expect((await getHonourFile(office, personId, TODAY)).honours).toMatchObject([{ id, awardedOn: null }])
})

test('nobody is honoured who died meanwhile, neither later nor for a day before; what they were given stays', async () => {
  const [ahead, past, awarded] = [await newMember('2001-09-01'), await newMember('2001-05-01'), await newMember('2001-05-02')]
  await followHonours(night)
  const [given] = (await listHonours(office, 2026)).filter(({ personId }) => personId === awarded)
  expect((await awardHonour(office, { id: found(given).id, awardedOn: TODAY, note: '' })).ok).toBe(true)
  await sql`update people set died_on = '2026-06-09' where id = any(${[ahead, past, awarded]}::uuid[])`.execute(office.db)
  expect([await titlesOf(ahead), await titlesOf(past)]).toEqual([[], []])
  expect(await titlesOf(awarded)).toEqual(['25 Jahre Mitglied 2026-05-02'])
  const waits = careTasks.find(({ key }) => key === 'ehrungen')?.rows(office)
  const { rows } = await sql<{ ref: string }>`${waits}`.execute(office.db)
  expect(rows.filter(({ ref }) => ref === ahead || ref === past)).toEqual([])
})

test('years in a club that merged count at once, and no longer once they are taken back', async () => {
  const personId = await newMember('2016-08-01')
  const from = Temporal.PlainDate.from('2001-08-01')
  await addPrior(office, personId, { name: 'TV Altstadt', from, to: Temporal.PlainDate.from('2016-07-31') })
  expect(await titlesOf(personId)).toEqual(['25 Jahre Mitglied 2026-08-01'])
  const { prior, years } = await getHonourFile(office, personId, TODAY)
  expect(years).toBe(24)
  await removePrior(office, found(prior[0]).id)
  expect(await titlesOf(personId)).toEqual(['10 Jahre Mitglied 2026-08-01'])
})

test('other rules move what is open and keep what was awarded; an older version of them is refused', async () => {
  const club = await database.ctx('regeln', actorWith('admin'), NOW)
  const personId = await insertPerson(club)
  await insertMember(club.db, { clubId: club.club.id, personId, from: '2011-09-01' })
  await addHonour(club, personId, { title: 'Ehrennadel', awardedOn: TODAY, note: '' })
  expect(await changeHonourRules(club, rules({ jubileeYears: [15] }))).toEqual({ ok: true, value: 1 })
  expect((await listHonours(club, 2026)).map(({ title }) => title)).toEqual(['Ehrennadel', '15 Jahre Mitglied'])
  expect(await changeHonourRules(club, rules({ jubileeYears: [20] }))).toEqual({ ok: false, refusal: 'changed_meanwhile' })
  expect(await changeHonourRules(club, rules({ jubileeYears: [20], version: 1 }))).toEqual({ ok: true, value: 0 })
  expect((await listHonours(club, 2026)).map(({ title }) => title)).toEqual(['Ehrennadel'])
})

test('no other area and no other role reads or awards honours', async () => {
  const personId = await newMember('2001-09-01')
  for (const actor of [
    actorWith('editor'),
    actorWith('trainer'),
    actorWith('reader'),
    actorWith('admin', { areas: ['halls'] }),
  ]) {
    await expect(getHonourFile({ ...office, actor }, personId, TODAY)).rejects.toThrow(Forbidden)
    await expect(addHonour({ ...office, actor }, personId, { title: 'N', awardedOn: TODAY, note: '' })).rejects.toThrow(Forbidden)
  }
})
