import { expect, test } from 'vitest'
import { makeSeason } from '../../../tests/support/allocations.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { listNeeds } from '../../domain/allocations/queries.ts'
import { runAllocationAction } from './allocation-action.ts'
import type { NeedFields } from './allocation-fields.ts'

const database = await testDatabase()
const time = (text: string) => Temporal.PlainTime.from(text)
const wanted = { weekdays: [2], startsTime: time('18:00'), endsTime: time('20:00') }
const none = { startsTime: null, endsTime: null }

test('an alternative with a day and without times is asked back; one that was left empty is none', async () => {
  const { one, opened } = await makeSeason(database)
  const id = await opened()
  const typed = (alternative: NeedFields['wishes'][number]): NeedFields => ({
    ...{ intent: 'handIn', groupName: 'Herren', school: '', league: '', note: '', inHolidays: false, ageGroup: 'adults' },
    ...{ people: 12, minutes: 90, priority: 1, wishes: [wanted, alternative], partIds: [], equipment: [] },
  })
  expect(await runAllocationAction(one, id, typed({ ...none, weekdays: [5] }))).toMatchObject({
    ok: false,
    faults: [{ field: 'wishes[1].startsTime' }, { field: 'wishes[1].endsTime' }],
  })
  expect(await runAllocationAction(one, id, typed({ ...none, weekdays: [] }))).toMatchObject({ ok: true })
  expect((await listNeeds(one, id)).map(({ wishes }) => wishes.length)).toEqual([1])
})
