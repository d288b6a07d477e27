import type { Logger } from 'pino'
import type { Club, Ctx } from '../domain/context.ts'
import {
  giveUpMail,
  type LeasedMail,
  leaseMails,
  markSent,
  postponeMail,
  returnMails,
  tellMailings,
} from '../domain/mail/commands.ts'
import type { RenderedMail } from '../domain/mail/input.ts'
import { findOfficeAddress } from '../domain/mail/queries.ts'
import { isAboutServer, isPermanent, isUnknownAddress, nextTry } from '../domain/mail/rules.ts'
import { fillMessages } from '../domain/mailings/fill-messages.ts'
import { HOLD } from '../domain/participations/rules.ts'
import { isAfter } from '../kernel/calendar.ts'
import type { Letter, Smtp, SmtpFailure } from './smtp.ts'

export type Render = (order: { template: string; data: unknown; createdAt: Temporal.Instant }, club: Club) => RenderedMail

/** Bytes of a private file of a club; null when they are gone. */
export type ReadFile = (ctx: Ctx, id: string) => Promise<Uint8Array | null>

export interface Delivery {
  smtp: Smtp
  render: Render
  readFile: ReadFile
  log: Logger
  now: () => Temporal.Instant
  /** Asked before each mail. */
  isStopped: () => boolean
}

/** Longer than the mail server takes for one mail, timeouts included, plus the guard below. */
const LEASE = Temporal.Duration.from({ minutes: 2 })
const LEASE_GUARD = Temporal.Duration.from({ minutes: 1 })
const BATCH = 20
const AT_ONCE = 3
/** Pause after a failure of the whole mail server. */
export const SERVER_PAUSE = Temporal.Duration.from({ seconds: 15 })

/** The same id betrays a duplicate. */
const messageIdOf = (mail: LeasedMail, club: Club) => `<${mail.id}@${club.hosts[0] ?? club.name}>`

function renderFailure(error: unknown, mail: LeasedMail, delivery: Delivery): SmtpFailure {
  delivery.log.error({ err: error, mail: mail.id, template: mail.template }, 'mail cannot be made')
  return { code: 'EMESSAGE', text: 'Die E-Mail konnte nicht erzeugt werden.' }
}

/** Attachments of a mailing are the same in all its mails: read once for a batch. */
const readOnce = (readFile: ReadFile): ReadFile => {
  const known = new Map<string, Promise<Uint8Array | null>>()
  return (ctx, id) => {
    const reading = known.get(id) ?? readFile(ctx, id)
    known.set(id, reading)
    return reading
  }
}

async function filesOf(ctx: Ctx, { files }: RenderedMail, { readFile }: Delivery): Promise<Letter['files']> {
  const read: Letter['files'][number][] = []
  for (const { id, name, mime } of files) {
    const content = await readFile(ctx, id)
    if (!content) throw new Error(`The bytes of file ${id} are missing`)
    read.push({ name, mime, content })
  }
  return read
}

async function sendOne(ctx: Ctx, mail: LeasedMail, office: string, delivery: Delivery): Promise<SmtpFailure | null> {
  const messageId = messageIdOf(mail, ctx.club)
  let rendered: RenderedMail
  let files: Letter['files']
  try {
    rendered = delivery.render(mail, ctx.club)
    files = await filesOf(ctx, rendered, delivery)
  } catch (error) {
    return renderFailure(error, mail, delivery)
  }
  const failure = await delivery.smtp.send({
    messageId,
    fromName: ctx.club.displayName,
    to: mail.toAddress,
    replyTo: rendered.replyTo || office,
    returnsTo: mail.id,
    mail: rendered,
    files,
  })
  if (failure) return failure
  const now = delivery.now()
  await markSent({ ...ctx, now }, mail.id, messageId, now.add(HOLD))
  return null
}

async function saveFailure(ctx: Ctx, mail: LeasedMail, failure: SmtpFailure, { log, now }: Delivery): Promise<void> {
  const next = isPermanent(failure) ? null : nextTry(mail, now())
  log.warn(
    { club: ctx.club.id, mail: mail.id, template: mail.template, attempts: mail.attempts, failure, givenUp: !next },
    'mail not sent',
  )
  const later = { ...ctx, now: now() }
  if (next) await postponeMail(later, mail.id, next, failure.text)
  else await giveUpMail(later, mail, failure.text, isUnknownAddress(failure))
}

/** Sends one batch of due mails. `taken`: mails from the outbox; `outage`: failure of the mail server that gave others back. */
export async function deliverBatch(ctx: Ctx, given: Delivery): Promise<{ taken: number; outage: SmtpFailure | null }> {
  const delivery = { ...given, readFile: readOnce(given.readFile) }
  const leasedUntil = ctx.now.add(LEASE)
  const mails = await fillMessages(ctx, await leaseMails(ctx, BATCH, leasedUntil))
  if (mails.length === 0) return { taken: 0, outage: null }
  const office = await findOfficeAddress(ctx)
  const waiting = [...mails]
  let outage: SmtpFailure | null = null
  const isLate = () => isAfter(delivery.now(), leasedUntil.subtract(LEASE_GUARD))
  const worker = async () => {
    while (!outage && !delivery.isStopped() && !isLate()) {
      const mail = waiting.shift()
      if (!mail) return
      const failure = await sendOne(ctx, mail, office, delivery)
      if (!failure) continue
      if (isAboutServer(failure)) outage = failure
      await saveFailure(ctx, mail, failure, delivery)
    }
  }
  const workers = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
  const rest = waiting.map(({ id }) => id)
  const now = delivery.now()
  if (rest.length > 0) await returnMails(ctx, rest, outage ? now.add(SERVER_PAUSE) : now)
  await tellMailings(ctx, mails)
  for (const done of workers) if (done.status === 'rejected') throw done.reason
  return { taken: mails.length, outage }
}
