import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { insertPerson, prepareSession } from '../../../tests/support/session.ts'
import { notify } from './notify.ts'
import { listNotices } from './queries.ts'

const database = await testDatabase()

test('a household hears of more sessions at once than a statement has parameters: a hall closed for years', async () => {
  const { ctx, sessionId } = await prepareSession(await database.ctx('lange'))
  const personId = await insertPerson(ctx, { email: 'familie@post.example' })
  const recipient = { personId, name: 'Erika', email: 'familie@post.example', phone: '', about: ['Mia'] }
  const news = Array.from({ length: 6000 }, () => ({
    kind: 'session.cancelled',
    object: { kind: 'session' as const, id: sessionId },
  }))
  const session = {
    id: sessionId,
    title: 'Turnen',
    slug: 'turnen',
    startsAt: '2026-11-23T17:00:00Z',
    endsAt: '2026-11-23T18:00:00Z',
    place: '',
  }
  const mailOf = (noticeId: string) => ({
    template: 'session.cancelled' as const,
    to: recipient.email,
    data: { noticeId, name: 'Erika', about: ['Mia'], session, reason: '' },
  })
  await notify(ctx, [{ recipient, news, mailOf }])
  const notices = await listNotices(ctx, sessionId, ctx.now)
  expect(notices).toHaveLength(6000)
  expect(notices[0]).toMatchObject({ kind: 'session.cancelled', about: 'Mia', toAddress: 'familie@post.example', seenAt: null })
})
