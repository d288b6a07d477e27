import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import type { Ctx } from '../../domain/context.ts'
import { sendMail } from '../../domain/mail/commands.ts'
import { newId } from '../../kernel/id.ts'
import type { Variables } from '../http/deps.ts'
import type { Gate } from '../kit/gate.ts'
import { renderMail } from '../mail/render.ts'
import { createMailbox } from './mailbox.ts'

const database = await testDatabase()
const [gsv, rwa] = [await database.ctx('gsv'), await database.ctx('rwa')]
const order = { template: 'user.alreadyRegistered', to: '<erika@muster.example', data: {} } as const
const mailId = await sendMail(gsv, order)
await sendMail(rwa, order)

const ask = (ctx: Ctx, path: string) => {
  const app = new Hono<{ Variables: Variables }>()
  app.use((c, next) => {
    c.set('gate', async () => ({ ctx }) as Gate)
    return next()
  })
  app.route(
    '/',
    createMailbox((order, club) => renderMail(order, { club, origin: 'http://gsv.localhost:3160', sign: () => 's' })),
  )
  return app.request(path)
}

test('the mailbox lists its mails and shows each as page and as text', async () => {
  const list = await (await ask(gsv, '/dev/mailbox')).text()
  expect(list).toContain(`<a href="/dev/mailbox/${mailId}">Sie haben schon ein Konto</a>`)
  expect(list).toContain('&lt;erika@muster.example')
  expect(await (await ask(gsv, `/dev/mailbox/${mailId}`)).text()).toContain('href="http://gsv.localhost:3160/login"')
  expect(await (await ask(gsv, `/dev/mailbox/${mailId}/text`)).text()).toContain('Einloggen:\nhttp://gsv.localhost:3160/login')
  expect((await ask(gsv, `/dev/mailbox/${mailId}/termine.ics`)).status).toBe(404)
})

test('nothing in it may run', async () => {
  const { headers } = await ask(gsv, `/dev/mailbox/${mailId}`)
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('mails of another club and unknown ones are not found', async () => {
  expect(await (await ask(rwa, '/dev/mailbox')).text()).not.toContain(mailId)
  expect((await ask(rwa, `/dev/mailbox/${mailId}`)).status).toBe(404)
  for (const id of [newId(), 'x', '%00']) expect((await ask(gsv, `/dev/mailbox/${id}`)).status).toBe(404)
})
