import pino from 'pino'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { listen } from '../../src/database/listen.ts'
import type { Ctx } from '../../src/domain/context.ts'
import { sendMail } from '../../src/domain/mail/commands.ts'
import { type MailSender, startMailSender } from '../../src/jobs/mail-sender.ts'
import { openSmtp } from '../../src/jobs/smtp.ts'
import { newId } from '../../src/kernel/id.ts'
import { signLink } from '../../src/kernel/link.ts'
import { renderMail } from '../../src/web/mail/render.ts'
import { testDatabase } from './database.ts'
import { testSmtp } from './smtp.ts'

/** New for each test. */
interface Here {
  /** A club of its own. */
  ctx: Ctx
  /** The sender's clock; only the test moves it. */
  clock: Temporal.Instant
}

/**
 * Senders of mails to a real mail server; each test begins with a club of its own and nothing received. Its senders are stopped.
 */
export async function testSenders() {
  const database = await testDatabase()
  const smtp = await testSmtp()
  const listener = await listen(database.url, (error) => {
    throw error
  })
  afterAll(() => listener.stop())
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  const here: Here = { ctx: await database.ctx('gsv'), clock: Temporal.Now.instant() }
  let senders: MailSender[] = []

  beforeEach(async () => {
    here.clock = Temporal.Now.instant()
    here.ctx = await database.ctx(`c${newId().slice(-12)}`, { kind: 'system' }, here.clock)
    smtp.received = []
    smtp.answer = () => null
    smtp.beforeTaking = async () => {}
  })
  afterEach(async () => {
    await Promise.all(senders.map((sender) => sender.stop()))
    senders = []
    // Senders work for all clubs: unsent mails of one test must not arrive in the next.
    await database.owner.deleteFrom('mails').execute()
  })

  async function start(address: string | null = smtp.url, hasMailbox = false): Promise<MailSender> {
    const sender = startMailSender({
      connections: database.connections,
      listener,
      smtp: address ? await openSmtp(address) : null,
      hasMailbox,
      render: (order, club) =>
        renderMail(order, { club, origin: `https://${club.hosts[0]}`, sign: (link) => signLink('s'.repeat(43), link) }),
      readFile: async () => null,
      log,
      now: () => here.clock,
    })
    senders.push(sender)
    return sender
  }

  const order = (to: string, more: { priority?: number; participationId?: string } = {}) =>
    sendMail(here.ctx, { template: 'user.alreadyRegistered', to, data: {}, ...more })

  const listMails = () =>
    database.owner.selectFrom('mails').selectAll().where('clubId', '=', here.ctx.club.id).orderBy('id').execute()
  const stateOf = async (id: string) => (await listMails()).find((mail) => mail.id === id)?.state
  const isAll = (state: string) => async () => (await listMails()).every((mail) => mail.state === state)

  return { here, database, smtp, lines, start, order, listMails, stateOf, isAll }
}
