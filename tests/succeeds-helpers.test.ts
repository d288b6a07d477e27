import { test } from 'vitest'
import { at, on, startSucceeding } from './support/succeed.ts'

const { run, one } = await startSucceeding()
const year = Number(on(0).slice(0, 4))
const SHIFT = { task: 'Kuchen', startsAt: at(60), endsAt: at(60, '14:00'), needed: 4 }
const person = { firstname: 'Helga', lastname: 'Hilft', phone: '0821 7' }
const shiftOf = (plan: string) => one('select id from shifts where plan_id = $1 order by position limit 1', plan)

let made = 0
async function plan(days = 60): Promise<string> {
  const id = await run('createPlan', null, { title: `Fest ${++made}`, startsOn: on(days), place: 'Anger' })
  const shift = { ...SHIFT, startsAt: at(days), endsAt: at(days, '14:00') }
  await run('saveShifts', id, { shifts: [shift, { task: 'Salat', needed: 3, creditMinutes: 60 }] })
  return id
}

test('a list of helpers, from its draft to the hours', async () => {
  const id = await plan()
  await run('changePlan', id, { place: 'Vereinsheim' })
  await run('removePlan', await run('copyPlan', id, { title: 'Noch eines', startsOn: on(90) }))
  await run('publishPlan', id)
  const shift = await shiftOf(id)
  const assignmentId = await run('addHelper', shift, person)
  await run('checkIn', assignmentId, { mark: 'present' })
  const entry = { id: crypto.randomUUID(), assignmentId, mark: 'absent', tappedAt: Date.now(), offsetMs: 0 }
  const userId = await one(`select id from auth."user" where email = 'super@demo.example'`)
  await run('takeCheckIns', null, { userId, entries: [entry] })
  await run('removeHelper', assignmentId)
  await run('leaveShift', await run('addHelper', shift, person))
  const seen = { birthOn: '1990-03-05', email: 'helga@hilft.example' }
  await run('joinShift', shift, { ...person, ...seen })
  await run('askForCover', shift, { message: 'Wer kann?' })
  await run('withdrawCover', shift)
  await run('withdrawPlan', id)
  const over = await plan(-1)
  await run('publishPlan', over)
  await run('closePlan', over)
})

test('hours that members owe', async () => {
  await run('saveTarget', null, { year, minutes: 600, ageFrom: 16, ageTo: 67, mostCarried: 300, centsPerHour: 1000 })
  const personId = await one(`select person_id from members where club_id = 'gsv' limit 1`)
  await run('endExemption', await run('exemptPerson', null, { personId, fromYear: year, toYear: null, reason: 'Vorstand' }))
})
