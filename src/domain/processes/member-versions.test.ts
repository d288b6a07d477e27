import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { changeMembership } from '../members/change-kind.ts'
import { changeDepartments } from '../members/commands.ts'
import { NewMember } from '../members/input.ts'
import { getMember } from '../members/queries.ts'
import { createMember } from './change-member.ts'
import { changePayer } from './change-payer.ts'
import { leaveClub } from './leave-club.ts'
import { moveMember } from './move-member.ts'

const database = await testDatabase()
const TODAY = berlinDay(Temporal.Now.instant())
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['members'] }))
const [GYM, SWIM] = [newId(), newId()]
await database.owner
  .insertInto('departments')
  .values([
    { clubId: 'gsv', id: GYM, name: 'Gymnastik' },
    { clubId: 'gsv', id: SWIM, name: 'Wasser' },
  ])
  .execute()

let made = 0
async function join() {
  const person = { firstname: 'Uta', lastname: `Stand${++made}`, entryOn: TODAY.toString() }
  const created = await createMember(ctx, NewMember.parse(person))
  if (!created.ok) throw new Error(created.refusal)
  return getMember(ctx, created.value)
}

test('an older copy of a member changes neither kind nor departments; of two at once one does', async () => {
  const { id, version, personVersion } = await join()
  const own = version - personVersion
  const rest = () => changeMembership(ctx, id, { version: own, from: TODAY, state: 'dormant', kind: 'passiv', reason: '' })
  const answers = await Promise.all([rest(), changeDepartments(ctx, id, { version: own, from: TODAY, departmentIds: [GYM] })])
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: 'changed_meanwhile' })
  expect(await rest()).toEqual({ ok: false, refusal: 'changed_meanwhile' })
  const now = await getMember(ctx, id)
  const again = await changeDepartments(ctx, id, { version: now.version - now.personVersion, from: TODAY, departmentIds: [SWIM] })
  expect(again.ok).toBe(true)
})

test('of copies that are older nothing is overwritten: family, payer and exit are refused, too', async () => {
  const [other, { id, personId }] = [await join(), await join()]
  const copy = async () => {
    const now = await getMember(ctx, id)
    return now.version - now.personVersion
  }
  const changes = (version: number) => [
    () => moveMember(ctx, id, { version, from: TODAY, way: 'join', memberNo: other.memberNo ?? '', countsForFee: true }),
    () => changePayer(ctx, id, { version, from: TODAY, payerId: personId, payerNo: '', isForAll: false }),
    () => leaveClub(ctx, id, { version, lastOn: TODAY.add({ days: 9 }), reason: '', state: 'left' }),
  ]
  for (const at of [0, 1, 2]) {
    const version = await copy()
    expect(await changes(version)[at]?.()).toMatchObject({ ok: true })
    for (const late of changes(version)) expect(await late()).toEqual({ ok: false, refusal: 'changed_meanwhile' })
  }
})
