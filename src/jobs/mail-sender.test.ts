import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testSenders } from '../../tests/support/mail-sender.ts'
import { programArgs } from '../../tests/support/program-args.ts'
import { until } from '../../tests/support/until.ts'
import { sendMail, URGENT } from '../domain/mail/commands.ts'

const PROGRAM = fileURLToPath(new URL('../../tests/support/mail-process.ts', import.meta.url))

const { here, database, smtp, lines, start, order, listMails, stateOf, isAll } = await testSenders()

test('a committed mail wakes the sender and arrives whole; one rolled back never does', async () => {
  await start()
  await here.ctx.db
    .updateTable('clubDetails')
    .set({ email: 'buero@gsv.example' })
    .where('clubId', '=', here.ctx.club.id)
    .execute()
  const failing = here.ctx.db.transaction().execute(async (db) => {
    await sendMail({ ...here.ctx, db }, { template: 'user.alreadyRegistered', to: 'niemand@muster.example', data: {} })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  const id = await order('erika@muster.example')
  await until(isAll('sent'))
  expect(smtp.received.map(({ to }) => to)).toEqual(['erika@muster.example'])
  const { mail } = smtp.received[0] ?? expect.fail()
  expect(mail.subject).toBe('Sie haben schon ein Konto')
  expect(mail.from).toMatchObject({ name: here.ctx.club.displayName, address: 'verein@gsv.example' })
  expect(mail.replyTo?.[0]?.address).toBe('buero@gsv.example')
  expect(mail.messageId).toBe(`<${id}@${here.ctx.club.hosts[0]}>`)
  expect(mail.text).toContain('Guten Tag,')
  expect(mail.html).toContain('lang="de"')
})

test('urgent mails overtake', async () => {
  for (let at = 0; at < 30; at++) await order(`spaet${at}@muster.example`)
  await order('eilig@muster.example', { priority: URGENT })
  await start()
  await until(isAll('sent'))
  // Three connections work at once: the first mail may come second or third.
  expect(smtp.received.slice(0, 3).map(({ to }) => to)).toContain('eilig@muster.example')
})

test('a refusal for now is tried again later; for good, or for a day, it is given up and written down without the address', async () => {
  smtp.answer = (to) => ({ 'jetzt-nicht@muster.example': 451, 'nie@muster.example': 550 })[to] ?? null
  const later = await order('jetzt-nicht@muster.example')
  const never = await order('nie@muster.example')
  const sender = await start()
  await until(async () => (await stateOf(never)) === 'failed')
  await until(async () => (await listMails()).find((mail) => mail.id === later)?.lastError !== null)
  expect(await stateOf(later)).toBe('queued')
  const journal = await here.ctx.db
    .selectFrom('journal')
    .select(['event', 'content'])
    .where('clubId', '=', here.ctx.club.id)
    .execute()
  expect(journal.map(({ event }) => event)).toEqual(['mail.failed'])
  expect(`${lines.join()}${journal[0]?.content}${(await listMails()).map((mail) => mail.lastError)}`).not.toContain('@')

  here.clock = here.clock.add({ hours: 1 })
  smtp.answer = () => null
  await order('weckt@muster.example')
  await until(async () => (await stateOf(later)) === 'sent')
  expect(await sender.health()).toEqual({ ok: true, note: 'Alle E-Mails sind auf dem Weg.' })
})

test('after 24 hours of refusals a mail is given up, an urgent one after two', async () => {
  smtp.answer = () => 451
  const [ordinary, urgent] = [await order('a@muster.example'), await order('b@muster.example', { priority: URGENT })]
  here.clock = here.clock.add({ hours: 3 })
  await start()
  await until(async () => (await stateOf(urgent)) === 'failed')
  expect(await stateOf(ordinary)).toBe('queued')
  here.clock = here.clock.add({ hours: 22 })
  await order('weckt@muster.example')
  await until(async () => (await stateOf(ordinary)) === 'failed')
})

test('while the mail server is away nothing is lost, one try tells, and the state of health says so', async () => {
  const nowhere = 'smtp://127.0.0.1:1?from=verein@gsv.example'
  for (let at = 0; at < 10; at++) await order(`a${at}@muster.example`)
  const sender = await start(nowhere)
  await until(async () => !(await sender.health()).ok)
  await until(async () => (await listMails()).filter((mail) => mail.attempts > 0).length <= 3)
  expect(await isAll('queued')()).toBe(true)
  await sender.stop()
  here.clock = here.clock.add({ minutes: 5 })
  await start()
  await until(isAll('sent'))
  expect(smtp.received).toHaveLength(10)
})

test('three senders at once send each of 200 mails once', async () => {
  for (let at = 0; at < 200; at++) await order(`a${at}@muster.example`)
  await Promise.all([start(), start(), start()])
  await until(isAll('sent'))
  expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(200)
  expect(smtp.received).toHaveLength(200)
})

test('stopping waits for the mails under way and gives the others back untried', async () => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  smtp.beforeTaking = () => gate
  for (let at = 0; at < 10; at++) await order(`a${at}@muster.example`)
  const sender = await start()
  await until(async () => (await listMails()).every((mail) => mail.attempts === 1))
  setTimeout(open, 100)
  await sender.stop()
  const mails = await listMails()
  expect(mails.filter((mail) => mail.state === 'sent')).toHaveLength(smtp.received.length)
  expect(mails.filter((mail) => mail.state === 'queued').every((mail) => mail.attempts === 0)).toBe(true)
})

test('without a mail server and mailbox mails wait for one, and the state of health says so', async () => {
  await order('erika@muster.example')
  const none = await start(null)
  expect((await none.health()).note).toContain('Es ist kein Mailserver eingerichtet')
  await none.stop()
  expect(await isAll('queued')()).toBe(true)
  await start()
  await until(isAll('sent'))
})

test('what grants something by itself is struck out once the mail server has the mail', async () => {
  await sendMail(here.ctx, { template: 'user.resetPassword', to: 'erika@muster.example', data: { ref: 'geheim' } })
  await start()
  await until(isAll('sent'))
  expect(smtp.received.map(({ mail }) => mail.text).join()).toContain('/password/reset/')
  expect((await listMails()).map((mail) => mail.data)).toEqual([{}])
})

test('a sender killed in the middle loses nothing; what went out twice carries the same Message-ID', async () => {
  let taking = 0
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  smtp.beforeTaking = async () => {
    taking += 1
    if (taking > 7) await gate
  }
  const ids: string[] = []
  for (let at = 0; at < 40; at++) ids.push(await order(`a${at}@muster.example`))
  const child = spawn(process.execPath, programArgs(PROGRAM, database.url, smtp.url), {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  await until(async () => taking > 7)
  child.kill('SIGKILL')
  await once(child, 'exit')
  open()
  here.clock = Temporal.Now.instant()
  await start()
  await until(async () => (await listMails()).filter((mail) => mail.state === 'sent').length >= 20)
  expect(await isAll('sent')(), 'what the dead one had taken is not touched before its time').toBe(false)
  here.clock = here.clock.add({ minutes: 3 })
  await order('weckt@muster.example')
  await until(isAll('sent'))
  const messageIds = smtp.received.map(({ mail }) => mail.messageId)
  expect(new Set(messageIds).size).toBe(41)
  expect(ids.every((id) => messageIds.includes(`<${id}@${here.ctx.club.hosts[0]}>`))).toBe(true)
})
