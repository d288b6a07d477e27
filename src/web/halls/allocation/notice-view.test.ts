import { expect, test } from 'vitest'
import { at, JULY, JUNE, makeSeason, value } from '../../../../tests/support/allocations.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { draftAllocation } from '../../../domain/allocations/draft-allocation.ts'
import { getNotice } from '../../../domain/allocations/get-notice.ts'
import { handInNeed } from '../../../domain/allocations/hand-in-need.ts'
import { issueNotices } from '../../../domain/allocations/issue-notices.ts'
import { publishDraft } from '../../../domain/allocations/publish-draft.ts'
import { closeFacility } from '../../../domain/closures/close-facility.ts'
import { presentNotice } from './notice-view.ts'

const database = await testDatabase()

test('the notice names the days on which the hall is closed: nobody else tells the club of them', async () => {
  const { owner, one, hall, need, opened } = await makeSeason(database)
  const id = await opened()
  await value(handInNeed(one, id, need('Herren')))
  const span = { startsAt: Temporal.Instant.from('2027-10-03T22:00:00Z'), endsAt: Temporal.Instant.from('2027-10-16T22:00:00Z') }
  const choices = { announceUntil: null, moves: new Map(), settlements: new Map() }
  const closed = await closeFacility(owner, { facilityId: hall.id, ...span, reason: 'Boden' }, choices)
  expect(closed.ok).toBe(true)
  await value(draftAllocation(at(owner, JUNE), id))
  await value(publishDraft(at(owner, JUNE), id))
  await value(issueNotices(at(owner, JULY), id))
  expect(presentNotice(await getNotice(one, id, { forClubId: one.club.id })).granted).toMatchObject([
    {
      group: 'Herren',
      leftOut: 'Noch nicht sicher am 05.10.2027, 12.10.2027: Die Halle ist gesperrt. Öffnet sie vorher, gilt die Zeit.',
    },
  ])
})
