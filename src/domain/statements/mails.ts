import type { MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'

declare module '../mail/input.ts' {
  interface MailData {
    /** `month`: Oktober 2026. */
    'statement.returned': { name: string; month: string; reason: string }
  }
}

const returned: MailTemplate<'statement.returned'> = (data, tools) => ({
  subject: `Ihre Abrechnung für ${data.month}`,
  preview: 'Bitte prüfen Sie sie noch einmal.',
  to: harmlessName(data.name),
  parts: [
    { text: `Ihre Abrechnung für ${data.month} ist zurückgekommen. Der Grund: ${data.reason}` },
    { button: { text: 'Abrechnung ansehen', address: tools.page('/admin/invoice') } },
    { note: 'Die Stunden sind wieder offen. Bitte reichen Sie die Abrechnung danach neu ein.' },
  ],
})

export const statementMails = { 'statement.returned': returned }
