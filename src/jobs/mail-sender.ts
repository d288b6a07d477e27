import type { Logger } from 'pino'
import type { Connections } from '../database/connect.ts'
import type { Listener } from '../database/listen.ts'
import type { Ctx } from '../domain/context.ts'
import { keepInMailbox } from '../domain/mail/commands.ts'
import { countDueMails, listClubsWithDueMail } from '../domain/mail/queries.ts'
import { HOLD } from '../domain/participations/rules.ts'
import { isBefore } from '../kernel/calendar.ts'
import { systemContexts } from './clubs.ts'
import { deliverBatch, type ReadFile, type Render, SERVER_PAUSE } from './deliver.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { Smtp, SmtpFailure } from './smtp.ts'

export interface MailSenderSettings {
  connections: Connections
  listener: Listener
  smtp: Smtp | null
  /** Without a mail server, mails count as sent and lie in the mailbox page. Else they wait for a mail server. */
  hasMailbox: boolean
  render: Render
  readFile: ReadFile
  log: Logger
  now?: () => Temporal.Instant
}

export interface MailSender {
  /** One German sentence with figures. */
  health(): Promise<{ ok: boolean; note: string }>
  /** Finishes the running mails and gives the others back. */
  stop(): Promise<void>
}

const LOOK_EVERY_MS = 15_000
const MAILBOX_BATCH = 500
export const NO_SERVER = 'Es ist kein Mailserver eingerichtet (SMTP_URL).'
const OVERDUE = Temporal.Duration.from({ minutes: 5 })

async function contextsWithDueMail(connections: Connections, now: Temporal.Instant): Promise<Ctx[]> {
  const names = new Set(await listClubsWithDueMail(connections.global, now))
  if (names.size === 0) return []
  const all = await systemContexts(connections, now)
  return all.filter(({ club }) => names.has(club.name))
}

/**
 * Wakes on channel `mail`, and by a timer; any number of processes may run it. A mail is never lost; it goes out twice (same
 * Message-ID) only if a process dies between the mail server's yes and our note.
 */
export function startMailSender({
  connections,
  listener,
  smtp,
  hasMailbox,
  render,
  readFile,
  log,
  now = Temporal.Now.instant,
}: MailSenderSettings): MailSender {
  let outage: SmtpFailure | null = null
  let quietUntil = now()
  let isStopped = false
  const mayGoOn = () => !isStopped && (smtp !== null || hasMailbox) && !isBefore(now(), quietUntil)
  const deliver = async (ctx: Ctx): Promise<number> => {
    if (!smtp) return keepInMailbox(ctx, MAILBOX_BATCH, ctx.now.add(HOLD))
    const batch = await deliverBatch(ctx, { smtp, render, readFile, log, now, isStopped: () => isStopped })
    if (batch.taken > 0) outage = batch.outage
    if (batch.outage) quietUntil = now().add(SERVER_PAUSE)
    return batch.taken
  }
  // One batch of each club in turn: a mailing of one club must not hold up the others.
  const sendAll = async () => {
    let taken = 1
    while (taken > 0 && mayGoOn()) {
      taken = 0
      for (const ctx of await contextsWithDueMail(connections, now())) taken += mayGoOn() ? await deliver(ctx) : 0
    }
  }
  const runner = oneAtATime(sendAll, (error) => log.error({ err: error }, 'sending mails failed'))
  const stopHearing = [listener.on('mail', runner.wake), listener.onReconnect(runner.wake)]
  const timer = setInterval(runner.wake, LOOK_EVERY_MS)
  runner.wake()
  return {
    health: () => mailHealth(connections, now(), smtp || hasMailbox ? (outage?.text ?? null) : NO_SERVER),
    async stop() {
      isStopped = true
      clearInterval(timer)
      for (const stop of stopHearing) stop()
      await runner.stop()
      smtp?.close()
    },
  }
}

/** `fault`: reason why no mail goes out at present. */
export async function mailHealth(
  connections: Connections,
  now: Temporal.Instant,
  fault: string | null,
): Promise<{ ok: boolean; note: string }> {
  const since = now.subtract(OVERDUE)
  const overdue = await contextsWithDueMail(connections, since)
  const counts = await Promise.all(overdue.map((ctx) => countDueMails(ctx, since)))
  const count = counts.reduce((sum, more) => sum + more, 0)
  const waiting = `${count === 1 ? 'Eine E-Mail wartet' : `${count} E-Mails warten`} seit mehr als fünf Minuten.`
  if (fault) return { ok: false, note: `E-Mails gehen zurzeit nicht hinaus: ${fault} ${count > 0 ? waiting : ''}`.trim() }
  return count > 0 ? { ok: false, note: waiting } : { ok: true, note: 'Alle E-Mails sind auf dem Weg.' }
}
