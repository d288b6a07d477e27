import { expect, test } from 'vitest'
import { at, JULY, JUNE, makeSeason, value } from '../../../tests/support/allocations.ts'
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
  expect(await attempt(own)).toEqual({ ok: true, value: { dates: 1 } })
  const mails = owner.db.selectFrom('mails').select('data').where('clubId', '=', owner.club.id)
  const [issued] = await mails.where('template', '=', 'allocation.issued').execute()
  expect(issued?.data).toMatchObject({ times: { allocationId: id, clubIds: expect.arrayContaining([own.club.id]) } })
})
