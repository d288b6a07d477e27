import { expect, test } from 'vitest'
import { actorWith } from '../../../tests/support/database.ts'
import { testSenders } from '../../../tests/support/mail-sender.ts'
import { until } from '../../../tests/support/until.ts'
import type { Ctx } from '../context.ts'
import { getChecklistFacts } from './queries.ts'
import { checklistOf } from './rules.ts'
import { findTestMail, sendTestMail } from './send-test-mail.ts'

const { here, smtp, start } = await testSenders()
const board = (): Ctx => ({ ...here.ctx, actor: actorWith('admin') })
const isStepDone = async () => checklistOf(await getChecklistFacts(board())).find(({ step }) => step === 'mail')?.isDone

test('a test mail goes to whoever asks for it, and its arrival finishes the step of the setup list', async () => {
  await start()
  expect(await findTestMail(board())).toBeNull()
  await sendTestMail(board())
  expect(await isStepDone()).toBe(false)
  await until(async () => (await findTestMail(board()))?.state === 'sent')
  const own = board().actor
  expect(smtp.received).toHaveLength(1)
  expect(smtp.received[0]?.to).toBe(own.kind === 'user' ? own.email : '')
  expect(smtp.received[0]?.mail.subject).toContain('Test: E-Mails von')
  expect(await isStepDone()).toBe(true)
})

test.each([
  ['refuses for good', 550, 'failed', /^Der Mailserver nimmt Absender oder Empfänger nicht an\. \(.*550/],
  ['refuses for now', 450, 'queued', /^Der Mailserver nimmt Absender oder Empfänger nicht an\. \(.*450/],
] as const)('a mail server that %s is told in German, and the next one replaces what waits', async (_, code, state, reason) => {
  smtp.answer = () => code
  await start()
  await sendTestMail(board())
  await until(async () => (await findTestMail(board()))?.lastError !== null)
  expect(await findTestMail(board())).toMatchObject({ state, lastError: expect.stringMatching(reason) })
  expect(await isStepDone()).toBe(false)
  smtp.answer = () => null
  await sendTestMail(board())
  await until(async () => (await findTestMail(board()))?.state === 'sent')
  expect(smtp.received).toHaveLength(1)
})

test('a server that is not there is told in German', async () => {
  const away = await start('smtp://127.0.0.1:1')
  await sendTestMail(board())
  await until(async () => (await findTestMail(board()))?.lastError?.startsWith('Der Mailserver ist nicht zu erreichen.') === true)
  expect((await away.health()).note).toContain('Der Mailserver ist nicht zu erreichen.')
})

test.each(['editor', 'trainer', 'reader'] as const)('%s sends none', async (role) => {
  await expect(sendTestMail({ ...here.ctx, actor: actorWith(role) })).rejects.toThrow('Right missing')
})
