import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertHelper, mailsOf } from '../../../tests/support/helper-plans.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { found } from '../../kernel/answer.ts'
import { giveNotice } from './commands.ts'
import { declareExit, findOpenNotice, withdrawNotice } from './declare-exit.ts'
import { enterExit } from './enter-exit.ts'
import { findExitDay } from './find-exit-day.ts'

const database = await testDatabase()
const MAIL = 'declaration.withdrawn'

test('who takes back the own notice gets a mail that says so, once', async () => {
  const ctx = await database.ctx('gsv')
  const { personId } = await insertHelper(ctx, { name: 'Gerda' })
  const memberId = await insertMember(ctx.db, { clubId: ctx.club.id, personId })
  const own = { ...ctx, actor: { ...actorWith('reader', { personId, memberId, isMember: true }), email: 'gerda@post.example' } }
  expect(await declareExit(own, memberId, { wantedOn: null, reason: '' })).toMatchObject({ ok: true })
  const { id } = found(await findOpenNotice(own, memberId))
  expect(await mailsOf(ctx, MAIL)).toEqual([])
  expect(await withdrawNotice(own, id)).toEqual({ ok: true, value: null })
  expect(await withdrawNotice(own, id)).toEqual({ ok: false, refusal: 'already_handled' })
  expect(await mailsOf(ctx, MAIL)).toEqual(['gerda@post.example'])
})

test('whose notice the office takes back hears it too', async () => {
  const ctx = await database.ctx('brief', { kind: 'visitor' })
  const notice = { kind: 'ordinary', name: 'Ute', email: 'ute@post.example', contract: 'Mitgliedschaft', reason: '' } as const
  await giveNotice(ctx, { ...notice, wantedOn: null }, null)
  const { rows } = await sql<{ id: string }>`select id from declarations where club_id = ${ctx.club.id}`.execute(ctx.db)
  expect(await withdrawNotice({ ...ctx, actor: actorWith('admin') }, found(rows[0]).id)).toMatchObject({ ok: true })
  expect(await mailsOf(ctx, MAIL)).toEqual(['ute@post.example'])
})

test('a minor ends no membership by the own login; the guardian does, and from 18 on they do it themselves', async () => {
  const now = Temporal.Instant.from('2027-03-10T09:00:00Z')
  const ctx = await database.ctx('minor', { kind: 'visitor' }, now)
  const { personId } = await insertHelper(ctx, { name: 'Greta' })
  const guardian = await insertHelper(ctx, { name: 'Sven' })
  await sql`update people set birth_on = '2009-03-11' where id = ${personId}`.execute(ctx.db)
  await sql`insert into guardians (club_id, child_id, guardian_id, valid)
    values (${ctx.club.id}, ${personId}, ${guardian.personId}, '[2009-03-11,2027-03-11)')`.execute(ctx.db)
  const memberId = await insertMember(ctx.db, { clubId: ctx.club.id, personId })
  const own = { ...ctx, actor: actorWith('reader', { personId, memberId, isMember: true }) }
  const wish = { wantedOn: null, reason: '' }
  expect(await declareExit(own, memberId, wish)).toEqual({ ok: false, refusal: 'is_minor' })
  expect(await mailsOf(ctx, 'declaration.received')).toEqual([])
  const sven = { ...ctx, actor: actorWith('reader', { personId: guardian.personId }) }
  expect(await declareExit(sven, memberId, wish)).toMatchObject({ ok: true, value: { name: 'Greta Test', by: 'Erika Muster' } })
  expect(await withdrawNotice(sven, found(await findOpenNotice(sven, memberId)).id)).toMatchObject({ ok: true })
  expect(await declareExit({ ...own, now: now.add({ hours: 24 }) }, memberId, wish)).toMatchObject({
    ok: true,
    value: { by: '' },
  })
})

test('a membership that begins later is ended at the first regular day after it has begun', async () => {
  const now = Temporal.Instant.from('2026-11-30T09:00:00Z')
  const ctx = await database.ctx('later', { kind: 'visitor' }, now)
  const { personId } = await insertHelper(ctx, { name: 'Jana' })
  const memberId = await insertMember(ctx.db, { clubId: ctx.club.id, personId, from: '2027-01-01' })
  const own = { ...ctx, actor: actorWith('reader', { personId, memberId, isMember: true }) }
  expect(await declareExit(own, memberId, { wantedOn: null, reason: '' })).toMatchObject({ ok: true })
  const { id, wantedOn } = found(await findOpenNotice(own, memberId))
  expect(wantedOn?.toString()).toBe('2027-01-01')
  const { day } = await findExitDay(own, now, wantedOn)
  expect(await enterExit({ ...ctx, actor: actorWith('admin') }, { id, lastOn: day })).toEqual({ ok: true, value: null })
  expect(await declareExit(own, memberId, { wantedOn: null, reason: '' })).toEqual({ ok: false, refusal: 'already_ended' })
})
