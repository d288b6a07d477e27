import type { MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'

declare module '../mail/input.ts' {
  interface MailData {
    /** To whoever asked for it, as a proof that mails arrive. */
    'club.testMail': { name: string }
  }
}

const testMail: MailTemplate<'club.testMail'> = ({ name }, { club, page }) => ({
  subject: `Test: E-Mails von ${club.displayName}`,
  preview: 'Wenn Sie das lesen, kommen E-Mails an.',
  to: harmlessName(name),
  parts: [
    {
      text: `wenn Sie das lesen, kommen E-Mails von ${club.displayName} an: Bestätigungen, Absagen und Einladungen erreichen ihre Empfänger.`,
    },
    { button: { text: 'Zur Verwaltung', address: page('/admin') } },
    { note: 'Sie selbst haben diese Test-E-Mail in den Einstellungen bestellt.' },
  ],
})

export const clubMails = { 'club.testMail': testMail }
