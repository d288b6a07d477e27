import type { RenderedMail } from '../domain/mail/input.ts'
import { failureText } from '../domain/mail/texts.ts'

export interface Letter {
  /** Stays the same for a repetition, so that a duplicate is recognisable. */
  messageId: string
  fromName: string
  to: string
  /** Empty = answers go to the sender. */
  replyTo: string
  mail: RenderedMail
  /** Of the mail's id: the envelope sender of mails to many names it. */
  returnsTo: string
  files: readonly { name: string; mime: string; content: Uint8Array }[]
}

export interface SmtpFailure {
  code?: string | undefined
  responseCode?: number | undefined
  /** German, with the server's own words. */
  text: string
}

/** `send` answers null when the server has taken the letter. */
export interface Smtp {
  send(letter: Letter): Promise<SmtpFailure | null>
  close(): void
}

const MAX_TEXT = 300

const withoutAddresses = (text: string): string => text.replace(/[^\s<>"']+@[^\s<>"']+/g, '…').slice(0, MAX_TEXT)

function failureOf(error: unknown): SmtpFailure {
  if (!(error instanceof Error)) return { text: failureText(undefined, withoutAddresses(String(error))) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const responseCode = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined
  return { code, responseCode, text: failureText(code, withoutAddresses(error.message)) }
}

/** `from` of the address, else the user if it is a mail address, else one at the server's own name. */
function senderOf(url: URL): string {
  const user = decodeURIComponent(url.username)
  return url.searchParams.get('from') ?? (user.includes('@') ? user : `verein@${url.hostname}`)
}

/** `verein+0198…@example.org`: the recipient's own sender in the envelope (VERP). */
const returnAddress = (address: string, id: string): string => address.replace('@', `+${id}@`)

/** Mail programs offer to unsubscribe with one request (RFC 8058). */
function headersOf({ list }: RenderedMail): Record<string, string> {
  const usual = { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'de' }
  if (!list) return usual
  const many = { ...usual, Precedence: 'bulk' }
  if (!list.unsubscribe) return many
  return { ...many, 'List-Unsubscribe': `<${list.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function attachmentsOf({ mail: { calendar }, files }: Letter) {
  const entries = calendar
    ? [{ filename: 'termine.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content: calendar }]
    : []
  const given = files.map(({ name, mime, content }) => ({ filename: name, contentType: mime, content: Buffer.from(content) }))
  return [...entries, ...given]
}

/**
 * `smtp://user:password@host:port?from=verein@example.org`; `rateLimit=10` limits mails per second; `returns=off` for a server that
 * refuses any other sender in the envelope, `returns=rueck@example.org` for another mailbox. Loads the library late: it
 * takes 27 MB of memory.
 */
export async function openSmtp(address: string): Promise<Smtp> {
  const { createTransport } = await import('nodemailer')
  const url = new URL(address)
  const from = senderOf(url)
  const returns = url.searchParams.get('returns') ?? from
  url.searchParams.delete('from')
  url.searchParams.delete('returns')
  const transport = createTransport({
    url: url.href,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(letter) {
      const { messageId, fromName, to, replyTo, mail, returnsTo } = letter
      const isReturned = mail.list !== null && returns !== 'off'
      try {
        await transport.sendMail({
          from: { name: fromName, address: from },
          to: { name: '', address: to },
          ...(isReturned ? { envelope: { from: returnAddress(returns, returnsTo), to } } : {}),
          ...(replyTo ? { replyTo: { name: mail.replyTo ? '' : fromName, address: replyTo } } : {}),
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId,
          headers: headersOf(mail),
          attachments: attachmentsOf(letter),
        })
        return null
      } catch (error) {
        return failureOf(error)
      }
    },
    close: () => transport.close(),
  }
}
