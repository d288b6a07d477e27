import type { MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'

declare module '../mail/input.ts' {
  interface MailData {
    /** Announces a debit; amounts and days are German texts. */
    'claim.debit': { name: string; text: string; facts: [name: string, value: string][] }
  }
}

const debit: MailTemplate<'claim.debit'> = ({ name, text, facts }, { club }) => ({
  subject: `Lastschrift von ${club.displayName} angekündigt`,
  preview: text,
  to: harmlessName(name),
  parts: [{ text }, { facts }, { note: 'Sie müssen nichts tun. Bitte sorgen Sie dafür, dass das Konto gedeckt ist.' }],
})

export const claimMails = { 'claim.debit': debit }
