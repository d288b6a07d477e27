import { expect, test } from 'vitest'
import type { SharedTime } from '../../../domain/shared-halls/list-shared-times.ts'
import { presentSharedTime } from './times-view.ts'

const date = (week: number, state: SharedTime['dates'][number]['state']): SharedTime['dates'][number] => {
  const startsAt = Temporal.Instant.from('2027-06-01T16:00:00Z').add({ hours: week * 168 })
  return { id: String(week), startsAt, endsAt: startsAt.add({ hours: 2 }), state }
}

const time = (dates: SharedTime['dates']) =>
  presentSharedTime({ id: 'a', title: 'Futsal', place: 'Halle', isSeries: true, decisionNote: '', dates }).states.map(
    ({ text }) => text,
  )

test('what rests is counted in words', () => {
  expect(time([date(0, 'approved'), date(1, 'suspended')])).toEqual(['1 Termin zugesagt', '1 Termin ruht'])
  expect(time([date(0, 'suspended'), date(1, 'suspended')])).toEqual(['2 Termine ruhen'])
})
