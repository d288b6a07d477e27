import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clubNamed } from '../../../tests/support/database.ts'
import type { Variables } from '../http/deps.ts'
import type { Gate } from '../kit/gate.ts'
import { renderMail, templates } from '../mail/render.ts'
import { createPreviews } from './previews.ts'

const ctx = { club: clubNamed('gsv'), now: Temporal.Instant.from('2026-11-20T12:00:00Z') }
const app = new Hono<{ Variables: Variables }>()
app.use((c, next) => {
  c.set('gate', async () => ({ ctx }) as Gate)
  return next()
})
app.route(
  '/',
  createPreviews((order, club) => renderMail(order, { club, origin: 'http://gsv.localhost:3160', sign: () => 's' })),
)
const ask = async (path: string) => (await app.request(path)).text()

test('every template can be looked at: subject, page, text, calendar', async () => {
  const list = await ask('/dev/mails')
  for (const template of Object.keys(templates)) expect(list).toContain(`href="/dev/mails/${template}/1"`)
  const page = await ask('/dev/mails/participation.confirmed/1')
  expect(page).toContain('<h1>Angemeldet: Rückenfit &amp; Co.</h1>')
  expect(page).toContain('<iframe src="/dev/mails/participation.confirmed/1/html"')
  expect(page).toContain('Guten Tag Erika Muster,')
  expect(page).toContain('BEGIN:VCALENDAR')
  expect(await ask('/dev/mails/participation.confirmed/1/html')).toContain('<html lang="de">')
  expect(await ask('/dev/mails/participation.confirmed/1/termine.ics')).toContain('DTSTART:20261123T163000Z')
})

test('what does not exist is not found, and nothing in these pages may run', async () => {
  for (const path of [
    'toString/1',
    'participation.confirmed/99',
    'participation.confirmed/1/pdf',
    'participation.waiting/1/termine.ics',
  ])
    expect((await app.request(`/dev/mails/${path}`)).status).toBe(404)
  const policy = (await app.request('/dev/mails/user.invited/1/html')).headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
})
