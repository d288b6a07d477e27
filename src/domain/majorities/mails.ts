import type { MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'

declare module '../mail/input.ts' {
  interface MailData {
    /** To the member, else to a guardian. `on`: TT.MM.JJJJ. */
    'majority.asked': { personId: string; name: string; isOwn: boolean; on: string }
  }
}

/** Kind of the link at `/p/{token}/majority`; its id is the person's. */
export const MAJORITY_LINK = 'majority'
const LINK_HOURS = 90 * 24

const asked: MailTemplate<'majority.asked'> = (data, tools) => ({
  subject: data.isOwn ? 'Sie werden 18: bitte prüfen Sie Ihre Angaben' : `${harmlessName(data.name)} wird 18`,
  preview: `Am ${data.on} ändert sich etwas.`,
  to: data.isOwn ? harmlessName(data.name) : '',
  parts: [
    {
      text: data.isOwn
        ? `am ${data.on} werden Sie volljährig. Ab dann entscheiden Sie selbst über Ihre Mitgliedschaft bei ${tools.club.displayName}, und Nachrichten gehen nur noch an Sie.`
        : `${harmlessName(data.name)} wird am ${data.on} volljährig. Ab dann gehen Nachrichten nicht mehr an Sie, und Ihr Zugang zu diesen Daten endet. Bitte geben Sie diese E-Mail weiter: Wir haben noch keine eigene E-Mail-Adresse.`,
    },
    {
      button: {
        text: 'Angaben bestätigen',
        address: tools.page(`/p/${tools.sign(MAJORITY_LINK, data.personId, LINK_HOURS)}/majority`),
      },
    },
    { note: 'Dort stehen E-Mail-Adresse, eigenes Konto und wer künftig den Beitrag zahlt.' },
  ],
})

export const majorityMails = { 'majority.asked': asked }
