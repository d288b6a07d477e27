import type { Mail, MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'

export interface DunningLetter {
  name: string
  subject: string
  text: string
  /** `reference` is missing in letters from before there was one. */
  claims: { title: string; reference?: string; dueOn: string; amount: string }[]
  /** Empty without one. */
  fee: string
  /** Of the fee. */
  feeReference?: string
  total: string
  payUntil: string
  account: string
}

declare module '../mail/input.ts' {
  interface MailData {
    'dunning.sent': DunningLetter
  }
}

/** To be named in a transfer, each number once. */
export const referencesOf = ({ claims, feeReference }: Pick<DunningLetter, 'claims' | 'feeReference'>): string =>
  [...new Set([...claims.map(({ reference }) => reference), feeReference])].filter(Boolean).join(', ')

const sent: MailTemplate<'dunning.sent'> = ({ name, subject, text, fee, total, payUntil, account, ...owed }): Mail => {
  const references = referencesOf(owed)
  return {
    subject,
    preview: `${total} bis zum ${payUntil}`,
    to: harmlessName(name),
    parts: [
      { text },
      {
        facts: [
          ...owed.claims.map(({ title, dueOn, amount }) => [title, `${amount}, fällig am ${dueOn}`] as const),
          ...(references ? [['Verwendungszweck', references] as const] : []),
          ...(fee ? [['Mahngebühr', fee] as const] : []),
          ['Zu zahlen', total],
          ['Bis zum', payUntil],
          ...(account ? [['Konto', account] as const] : []),
        ],
      },
    ],
  }
}

export const dunningMails = { 'dunning.sent': sent } as const
