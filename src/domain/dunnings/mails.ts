import type { Mail, MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'

export interface DunningLetter {
  name: string
  subject: string
  text: string
  claims: { title: string; dueOn: string; amount: string }[]
  /** Empty without one. */
  fee: string
  total: string
  payUntil: string
  account: string
}

declare module '../mail/input.ts' {
  interface MailData {
    'dunning.sent': DunningLetter
  }
}

const sent: MailTemplate<'dunning.sent'> = ({ name, subject, text, claims, fee, total, payUntil, account }): Mail => ({
  subject,
  preview: `${total} bis zum ${payUntil}`,
  to: harmlessName(name),
  parts: [
    { text },
    {
      facts: [
        ...claims.map(({ title, dueOn, amount }) => [title, `${amount}, fällig am ${dueOn}`] as const),
        ...(fee ? [['Mahngebühr', fee] as const] : []),
        ['Zu zahlen', total],
        ['Bis zum', payUntil],
        ...(account ? [['Konto', account] as const] : []),
      ],
    },
  ],
})

export const dunningMails = { 'dunning.sent': sent } as const
