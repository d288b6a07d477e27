import { expect, test } from 'vitest'
import { at, JULY, JUNE, makeSeason, value } from '../../../tests/support/allocations.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { mailsOf } from '../../../tests/support/shared-halls.ts'
import { closeFacility } from '../closures/close-facility.ts'
import { liftClosure } from '../closures/lift-closure.ts'
import { previewClosure } from '../closures/preview-closure.ts'
import { createBooking } from '../placements/create-booking.ts'
import { draftAllocation } from './draft-allocation.ts'
import { handInNeed } from './hand-in-need.ts'
import { issueNotices } from './issue-notices.ts'
import { publishDraft } from './publish-draft.ts'

const database = await testDatabase()
const { owner, one, two, hall, need, opened } = await makeSeason(database)

test('a school and each club with time in a closed hall hear of it, as the preview named them, and of its end', async () => {
  const id = await opened()
  await value(handInNeed(owner, id, need('Klasse 4b', { school: 'Nordschule', schoolEmail: 'kern@schule.example' })))
  await value(handInNeed(one, id, need('Damen', { partIds: [hall.idOf('Drittel 2')] })))
  await value(draftAllocation(at(owner, JUNE), id))
  await value(publishDraft(at(owner, JUNE), id))
  await value(issueNotices(at(owner, JULY), id))
  const late = at(owner, JULY)
  await one.db.updateTable('clubDetails').set({ email: 'buero@eins.example' }).where('clubId', '=', one.club.id).execute()
  const startsAt = Temporal.Instant.from('2027-09-14T06:00:00Z')
  const closed = { facilityId: hall.id, startsAt, endsAt: startsAt.add({ hours: 24 * 14 }), reason: 'Wasser' }
  const span = { startsAt, endsAt: startsAt.add({ hours: 1 }) }
  const booking = { ...span, partId: hall.idOf('Drittel 3'), title: 'Turnen', kind: 'team', forClubId: two.club.id } as const
  expect((await createBooking(late, booking)).ok).toBe(true)
  const preview = await previewClosure(late, closed, null)
  expect(preview.ok && new Set(preview.value.askers)).toEqual(
    new Set([
      { name: 'Nordschule', mails: 1 },
      { name: one.club.displayName, mails: 1 },
      { name: two.club.displayName, mails: 0 },
    ]),
  )
  const before = (await mailsOf(owner)).length
  const done = await value(closeFacility(late, closed, { announceUntil: null, moves: new Map(), settlements: new Map() }))
  expect(done.told).toBe(2)
  await value(liftClosure(late, done.id))
  expect((await mailsOf(owner)).slice(before).toSorted()).toEqual([
    'booking.restored kern@schule.example',
    'booking.suspended kern@schule.example',
    'closure.clubRestored buero@eins.example',
    'closure.clubSuspended buero@eins.example',
  ])
})

test('the address of a school is no longer than others, and comes with a school', async () => {
  const id = await opened()
  const of = (schoolEmail: string) => need('Klasse 4b', { school: 'Nordschule', schoolEmail })
  await value(handInNeed(owner, id, of(`${'k'.repeat(185)}@schule.example`)))
  await expect(handInNeed(owner, id, of(`${'k'.repeat(186)}@schule.example`))).rejects.toThrow('höchstens 200 Zeichen')
  expect(await handInNeed(one, id, need('Damen', { schoolEmail: 'kern@schule.example' }))).toMatchObject({
    refusal: 'is_no_school',
  })
})
