import type { MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'

declare module '../mail/input.ts' {
  interface MailData {
    /** To its holder. `endsOn`: TT.MM.JJJJ. */
    'licence.ending': { name: string; title: string; endsOn: string }
  }
}

const ending: MailTemplate<'licence.ending'> = ({ name, title, endsOn }) => ({
  subject: `Ihre Lizenz ${title} gilt bis ${endsOn}`,
  preview: 'Bitte denken Sie an die Verlängerung.',
  to: harmlessName(name),
  parts: [
    { text: `Ihre Lizenz „${title}“ gilt bis ${endsOn}. Bitte kümmern Sie sich rechtzeitig um die Verlängerung.` },
    { text: 'Ist sie schon verlängert? Dann schicken Sie uns bitte die neue Bescheinigung: Antworten Sie auf diese E-Mail.' },
  ],
})

export const qualificationMails = { 'licence.ending': ending }
