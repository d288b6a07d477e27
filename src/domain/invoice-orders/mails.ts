import type { Mail, MailFile, MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'

export interface InvoiceMail {
  name: string
  number: string
  /** `Rechnung`, `Stornorechnung`. */
  kind: string
  amount: string
  dueOn: string
  /** False: a paper that gives money back, or of what is paid. */
  isAsked: boolean
  /** Missing in mails from before it was told. */
  isDebited?: boolean
  open?: string
  file: MailFile
}

declare module '../mail/input.ts' {
  interface MailData {
    'invoice.issued': InvoiceMail
  }
}

const issued: MailTemplate<'invoice.issued'> = (
  { name, number, kind, amount, dueOn, isAsked, isDebited = false, open = amount, file },
  tools,
): Mail => ({
  subject: `${kind} ${number}`,
  preview: isAsked ? `${amount}, fällig am ${dueOn}` : amount,
  to: harmlessName(name),
  files: [file],
  parts: [
    { text: `im Anhang finden Sie die ${kind} ${number} von ${tools.club.displayName}.` },
    {
      facts: [
        ['Betrag', amount],
        ...(isAsked && open !== amount ? ([['Noch zu zahlen', open]] as const) : []),
        ...(isAsked ? ([['Fällig am', dueOn]] as const) : []),
      ],
    },
    ...(isAsked && isDebited ? [{ text: 'Sie müssen nichts tun: Wir ziehen den Betrag von Ihrem Konto ein.' }] : []),
    ...(isAsked && !isDebited
      ? [{ text: 'Bitte überweisen Sie den Betrag; der Code auf der Rechnung füllt die Überweisung aus.' }]
      : []),
  ],
})

export const invoiceMails = { 'invoice.issued': issued } as const
