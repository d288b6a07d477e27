import type { MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'

declare module '../mail/input.ts' {
  interface MailData {
    /** To the member, else to a guardian. `on`: TT.MM.JJJJ; `isPast`: the birthday was. */
    'majority.asked': { personId: string; name: string; isOwn: boolean; on: string; isPast?: boolean }
  }
}

/** Kind of the link at `/p/{token}/majority`; its id is the person's. */
export const MAJORITY_LINK = 'majority'
const LINK_HOURS = 90 * 24

/** From the birthday on; before it, what will be. */
const majorityText = (on: string, isPast: boolean, what: string): string =>
  isPast
    ? `seit dem ${on} sind Sie volljährig: Sie entscheiden selbst über ${what}, und Nachrichten gehen nur noch an Sie.`
    : `am ${on} werden Sie volljährig. Ab dann entscheiden Sie selbst über ${what}, und Nachrichten gehen nur noch an Sie.`

const asked: MailTemplate<'majority.asked'> = (data, tools) => ({
  subject: data.isOwn
    ? `Sie ${data.isPast ? 'sind' : 'werden'} 18: bitte prüfen Sie Ihre Angaben`
    : `${harmlessName(data.name)} wird 18`,
  preview: data.isPast ? 'Bitte bestätigen Sie Ihre Angaben.' : `Am ${data.on} ändert sich etwas.`,
  to: data.isOwn ? harmlessName(data.name) : '',
  parts: [
    {
      text: data.isOwn
        ? majorityText(data.on, data.isPast === true, `Ihre Mitgliedschaft bei ${tools.club.displayName}`)
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
