import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertHelper, mailsOf } from '../../../tests/support/helper-plans.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { found } from '../../kernel/answer.ts'
import { giveNotice } from './commands.ts'
import { declareExit, findOpenNotice, withdrawNotice } from './declare-exit.ts'

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
