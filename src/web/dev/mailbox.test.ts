import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { record } from '../../domain/audit/commands.ts'
import type { Ctx } from '../../domain/context.ts'
import { sendMail } from '../../domain/mail/commands.ts'
import { newId } from '../../kernel/id.ts'
import type { Gate } from '../gate.ts'
import type { Variables } from '../http/deps.ts'
import { renderMail } from '../mail/render.ts'
import { createMailbox } from './mailbox.ts'

let demo: Ctx
let real: Ctx
let mailId: string

beforeAll(async () => {
  const database = await testDatabase()
  demo = await database.ctx('gsv')
  real = await database.ctx('rwa')
  await record(demo, { event: 'club.seeded', object: { kind: 'club', id: 'gsv' }, content: 'Beispieldaten angelegt' })
  const order = { template: 'user.alreadyRegistered', to: '<erika@muster.example', data: {} } as const
  mailId = await sendMail(demo, order)
  await sendMail(real, order)
})

const ask = (ctx: Ctx, path: string) => {
  const app = new Hono<{ Variables: Variables }>()
  app.use((c, next) => {
    c.set('gate', async () => ({ ctx }) as Gate)
    return next()
  })
  app.route(
    '/',
    createMailbox((order, club) => renderMail(order, { club, origin: 'http://gsv.localhost:3160', secret: 's' })),
  )
  return app.request(path)
}

test('the mailbox of a demo club lists its mails and shows each as page and as text', async () => {
  const list = await (await ask(demo, '/dev/mailbox')).text()
  expect(list).toContain(`<a href="/dev/mailbox/${mailId}">Sie haben schon einen Zugang</a>`)
  expect(list).toContain('&lt;erika@muster.example')
  expect(await (await ask(demo, `/dev/mailbox/${mailId}`)).text()).toContain('href="http://gsv.localhost:3160/login"')
  expect(await (await ask(demo, `/dev/mailbox/${mailId}/text`)).text()).toContain('Einloggen:\nhttp://gsv.localhost:3160/login')
  expect((await ask(demo, `/dev/mailbox/${mailId}/termine.ics`)).status).toBe(404)
})

test('nothing in it may run', async () => {
  const { headers } = await ask(demo, `/dev/mailbox/${mailId}`)
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('a club with real data has no mailbox; foreign and unknown mails are not found', async () => {
  expect((await ask(real, '/dev/mailbox')).status).toBe(404)
  expect((await ask(real, `/dev/mailbox/${mailId}`)).status).toBe(404)
  for (const id of [newId(), 'x', '%00']) expect((await ask(demo, `/dev/mailbox/${id}`)).status).toBe(404)
})
