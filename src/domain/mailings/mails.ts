import { namesText } from '../../kernel/plural.ts'
import type { Mail, MailFile, MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'
import type { OfficeLetter } from './input.ts'
import { type Fields, fillIn } from './rules.ts'

export interface Message {
  /** Recipient of the mailing's log; null for a test. */
  recipientId: string | null
  /** Addressee. */
  name: string
  /** Others of their home who read it here; missing in mails that waited when this came. */
  household?: readonly string[]
  /** Names of the addressee's children, if it is about them. */
  about: readonly string[]
  fields: Fields
  subject: string
  text: string
  from: string
  /** `weil Sie bei „Turnen“ dabei sind` */
  because: string
  link: { text: string; path: string } | null
  files: readonly MailFile[]
  /** One can unsubscribe from it. */
  isOptional: boolean
  isTest: boolean
}

declare module '../mail/input.ts' {
  interface MailData {
    'mailing.message': Message
    'mailing.letter': OfficeLetter
  }
}

/** Kind of the link at `/p/{token}/unsubscribe`; its id is the recipient's. */
export const UNSUBSCRIBE_LINK = 'unsubscribe'
const TWO_YEARS_IN_HOURS = 2 * 365 * 24

/** Fields that strangers type. */
const PERSONAL = ['name', 'vorname', 'nachname', 'kinder'] as const

export function readAs({ fields, subject, text }: Pick<Message, 'fields' | 'subject' | 'text'>) {
  const harmless = PERSONAL.flatMap((field) =>
    fields[field] === undefined ? [] : [[field, harmlessName(fields[field])] as const],
  )
  const values = { ...fields, ...Object.fromEntries(harmless) }
  const paragraphs = fillIn(text, values).split(/\r?\n+/)
  return { subject: fillIn(subject, values), paragraphs: paragraphs.filter((line) => line.trim() !== '') }
}

const message: MailTemplate<'mailing.message'> = (data, tools): Mail => {
  const { subject, paragraphs } = readAs(data)
  const about = data.about.map(harmlessName).join(', ')
  const { recipientId, isOptional, because, link } = data
  const off =
    isOptional && recipientId
      ? tools.page(`/p/${tools.sign(UNSUBSCRIBE_LINK, recipientId, TWO_YEARS_IN_HOURS)}/unsubscribe`)
      : null
  return {
    subject: data.isTest ? `Test: ${subject}` : subject,
    preview: paragraphs[0] ?? '',
    to: namesText([data.name, ...(data.household ?? [])].map(harmlessName)),
    files: data.files,
    list: { unsubscribe: off },
    parts: [
      ...paragraphs.map((text) => ({ text })),
      {
        note: `Diese Nachricht hat ${harmlessName(data.from)} geschrieben. Sie bekommen sie, ${because}.${about ? ` Sie betrifft ${about}.` : ''}`,
        ...(link ? { link: { text: link.text, address: tools.page(link.path) } } : {}),
      },
      ...(off
        ? [{ note: 'Solche Nachrichten möchten Sie nicht mehr bekommen?', link: { text: 'Hier abbestellen', address: off } }]
        : []),
    ],
  }
}

const paragraphsOf = (text: string) =>
  text
    .split(/\r?\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ text: line }))

const letter: MailTemplate<'mailing.letter'> = ({ name, email, subject, text }): Mail => ({
  subject: `Nachricht über die Website: ${subject}`,
  preview: text.slice(0, 100),
  to: '',
  replyTo: email,
  parts: [
    { text: 'über die Website hat jemand dem Verein geschrieben:' },
    ...paragraphsOf(text),
    {
      facts: [
        ['Von', harmlessName(name)],
        ['E-Mail', email],
      ],
    },
    { note: 'Wenn Sie auf diese E-Mail antworten, geht die Antwort an diese Person.' },
  ],
})

export const mailingMails = { 'mailing.message': message, 'mailing.letter': letter }
