import { expect, test } from 'vitest'
import { z } from 'zod'
import { at, JULY, JUNE, makeSeason, value, wish } from '../../../tests/support/allocations.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { found } from '../../kernel/answer.ts'
import { draftAllocation } from '../allocations/draft-allocation.ts'
import { handInNeed } from '../allocations/hand-in-need.ts'
import { issueNotices } from '../allocations/issue-notices.ts'
import { publishDraft } from '../allocations/publish-draft.ts'
import type { Ctx } from '../context.ts'
import { giveBackOwnTimes } from './give-back-own-times.ts'
import { listOwnTimes } from './list-own-times.ts'

const database = await testDatabase()

test('what clubs got in an allocation is theirs to give back, and nobody else’s', async () => {
  const { owner, one, two, need, opened } = await makeSeason(database)
  const id = await opened()
  await value(handInNeed(one, id, need('Herren')))
  await value(handInNeed(two, id, need('Jugend', { ageGroup: 'youth', partIds: [] })))
  await value(draftAllocation(at(owner, JUNE), id))
  await value(publishDraft(at(owner, JUNE), id))
  await value(issueNotices(at(owner, JULY), id))
  const there: Ctx = { ...at(owner, JULY), actor: { kind: 'visitor' } }
  const of = (...clubIds: string[]) => listOwnTimes(there, { allocationId: id, clubIds })
  const [mine, theirs, both] = [await of(one.club.id), await of(two.club.id), await of(one.club.id, two.club.id)]
  expect(both.length).toBe(mine.length + theirs.length)
  const [own, other] = mine.length > 0 ? [one, two] : [two, one]
  const [date] = await of(own.club.id)
  const { id: dateId } = found(date)
  const attempt = (club: Ctx) =>
    giveBackOwnTimes(there, { allocationId: id, clubIds: [club.club.id] }, { ids: [dateId], seriesIds: [] })
  expect(await attempt(other)).toEqual({ ok: false, refusal: 'gone' })
  expect(await attempt(own)).toEqual({ ok: true, value: { dates: 1, isAsked: false } })
})

const by = (ctx: Ctx, email: string): Ctx => (ctx.actor.kind === 'user' ? { ...ctx, actor: { ...ctx.actor, email } } : ctx)

/** The first club gets nothing, the second two times; both have an office. Answers the data of each mail by its address. */
async function issued() {
  const { owner, one, two, need, opened } = await makeSeason(database)
  for (const [{ db, club }, email] of [
    [one, 'amt@eins.example'],
    [two, 'amt@zwei.example'],
  ] as const)
    await db
      .insertInto('clubDetails')
      .values({ clubId: club.id, email })
      .onConflict((on) => on.column('clubId').doUpdateSet({ email }))
      .execute()
  const id = await opened()
  await value(handInNeed(by(one, 'trainer@eins.example'), id, need('Herren')))
  await value(handInNeed(by(two, 'trainer@zwei.example'), id, need('Jugend', { ageGroup: 'youth' })))
  await value(handInNeed(by(two, 'AMT@eins.example'), id, need('Mädchen', { ageGroup: 'youth', wishes: [wish(3)] })))
  await value(draftAllocation(at(owner, JUNE), id))
  await value(publishDraft(at(owner, JUNE), id))
  expect(await value(issueNotices(at(owner, JULY), id))).toBe(2)
  const mails = owner.db.selectFrom('mails').select(['toAddress', 'data']).where('clubId', '=', owner.club.id)
  const rows = await mails.where('template', '=', 'allocation.issued').execute()
  const data = new Map(rows.map(({ toAddress, data }) => [toAddress.toLowerCase(), z.looseObject({}).parse(data)]))
  return { data, link: { allocationId: id, clubIds: [two.club.id], until: '2028-03-31T22:00:00Z' } }
}

const notices = issued()

test.each([
  ['the office of a club with times', 'amt@zwei.example', true],
  ['the office of a club without any, also where it handed in for another club', 'amt@eins.example', false],
  ['whoever only handed in a need that got a time', 'trainer@zwei.example', false],
  ['whoever only handed in a need that got none', 'trainer@eins.example', false],
])('of %s: the mail of a notice leads to all times of the club, until the last day is over: %s', async (_, address, isLed) => {
  const { data, link } = await notices
  expect(data.get(address)).toBeDefined()
  expect(data.get(address)?.giveBack).toEqual(isLed ? link : undefined)
})
