import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { insertPerson } from '../../tests/support/session.ts'
import { until } from '../../tests/support/until.ts'
import { listen } from '../database/listen.ts'
import { orderPushes } from '../domain/pushes/commands.ts'
import { newId } from '../kernel/id.ts'
import { type Link, readLink, signLink } from '../kernel/link.ts'
import { newSecrets } from '../kernel/secrets.ts'
import { startPushSender } from './push-sender.ts'

const SECRET = 's'.repeat(43)
const database = await testDatabase()
const ctx = await database.ctx('gsv')
const listener = await listen(database.url, () => {})
const { pushKeys: keys } = newSecrets()
const sign = (link: Link) => signLink(SECRET, link)
const start = () => startPushSender({ connections: database.connections, listener, keys, sign, log: pino({ level: 'silent' }) })
afterAll(() => listener.stop())

interface Taken {
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}
const taken: Taken[] = []
const answers = new Map<string, number>()
const service = createServer(async (request, answer) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const path = request.url ?? ''
  taken.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
  answer.writeHead(answers.get(path) ?? 201).end()
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise<void>((resolve) => service.close(() => resolve())))
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`

async function addBrowser(path: string) {
  const pair = createECDH('prime256v1')
  const auth = randomBytes(16)
  const p256dh = pair.generateKeys()
  const { rows } = await sql<{ id: string }>`
    insert into auth."user" (name, email, "emailVerified") values ('T', ${`${newId()}@x.example`}, true) returning id`.execute(
    database.owner,
  )
  const [personId, clubUserId, id] = [await insertPerson(ctx), newId(), newId()]
  const clubId = ctx.club.id
  await ctx.db
    .insertInto('clubUsers')
    .values({ clubId, id: clubUserId, userId: rows[0]?.id ?? '', userName: 't', search: 't', personId })
    .execute()
  const coded = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
  await ctx.db
    .insertInto('pushSubscriptions')
    .values({ ...coded, clubId, id, clubUserId, endpoint: `${origin}${path}`, createdAt: ctx.now })
    .execute()
  return { id, personId, pair, auth, p256dh }
}

const order = (personId: string, more: { notBefore?: Temporal.Instant } = {}) =>
  orderPushes(ctx, [
    {
      personId,
      noticeId: null,
      title: 'Fällt aus: Yoga',
      body: 'Mo 23.11.',
      link: { kind: 'notice', id: personId },
      expiresAt: Temporal.Now.instant().add({ hours: 2 }),
      ...more,
    },
  ])

const statesOf = async (id: string) =>
  (await ctx.db.selectFrom('pushes').select(['state', 'attempts']).where('subscriptionId', '=', id).execute()).map(
    ({ state, attempts }) => [state, attempts],
  )

/** RFC 8188, RFC 8291 §3.4. */
function decrypt(body: Buffer, { pair, auth, p256dh }: Awaited<ReturnType<typeof addBrowser>>): string {
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + 65)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
  const material = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
  const sealed = body.subarray(86)
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

/** RFC 8292. */
function isSigned(authorization: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const [head, claims, signature = ''] = token.split('.')
  const check = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  return key === keys.publicKey && verify('sha256', Buffer.from(`${head}.${claims}`), check, Buffer.from(signature, 'base64url'))
}

test('a notification reaches the browser signed, sealed for it alone, with a link that opens here', async () => {
  const browser = await addBrowser('/one')
  const sender = start()
  await order(browser.personId)
  await until(() => taken.some(({ path }) => path === '/one'))
  await until(async () => (await statesOf(browser.id))[0]?.[0] === 'sent')
  await sender.stop()
  expect(await statesOf(browser.id)).toEqual([['sent', 1]])
  const [push] = taken.filter(({ path }) => path === '/one')
  if (!push) throw new Error('nothing came')
  expect(isSigned(push.headers.authorization ?? '')).toBe(true)
  expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
  expect(Number(push.headers.ttl)).toBeGreaterThan(7000)
  const message = JSON.parse(decrypt(push.body, browser))
  expect(message).toMatchObject({ title: 'Fällt aus: Yoga', body: 'Mo 23.11.', kind: 'notice' })
  const link = readLink([SECRET], /^\/p\/(.+)\/session$/.exec(message.path)?.[1] ?? '', Temporal.Now.instant())
  expect(link.ok && [link.value.club, link.value.kind, link.value.id]).toEqual(['gsv', 'notice', browser.personId])
})

test('a browser that is gone is forgotten, one that is out of reach is tried again, and what is not due waits', async () => {
  const [gone, busy, later, broken] = await Promise.all(['/gone', '/busy', '/later', '/broken'].map(addBrowser))
  if (!gone || !busy || !later || !broken) throw new Error('four browsers expected')
  answers.set('/gone', 410).set('/busy', 503)
  await ctx.db.updateTable('pushSubscriptions').set({ p256dh: 'AAAA' }).where('id', '=', broken.id).execute()
  const sender = start()
  for (const { personId } of [gone, busy, broken]) await order(personId)
  await order(later.personId, { notBefore: Temporal.Now.instant().add({ seconds: 60 }) })
  const known = async () => (await ctx.db.selectFrom('pushSubscriptions').select('id').execute()).map(({ id }) => id)
  await until(async () => taken.some(({ path }) => path === '/busy') && !(await known()).includes(gone.id))
  await until(async () => !(await known()).includes(broken.id))
  await sender.stop()
  expect(await known()).toEqual(expect.arrayContaining([busy.id, later.id]))
  expect(await statesOf(gone.id)).toEqual([])
  expect(await statesOf(busy.id)).toEqual([['queued', 1]])
  expect(await statesOf(later.id)).toEqual([['queued', 0]])
})

test('two processes send each notification once', async () => {
  const browser = await addBrowser('/twice')
  const senders = [start(), start()]
  for (let at = 0; at < 12; at++) await order(browser.personId)
  await until(async () => (await statesOf(browser.id)).every(([state]) => state === 'sent'))
  await Promise.all(senders.map((sender) => sender.stop()))
  expect(taken.filter(({ path }) => path === '/twice')).toHaveLength(12)
})
