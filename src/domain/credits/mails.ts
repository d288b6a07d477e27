import { formatCents } from '../../kernel/money.ts'
import type { MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'
import { hoursText } from './texts.ts'

declare module '../mail/input.ts' {
  interface MailData {
    /** Days are TT.MM.JJJJ. `about`: the holder, if not the reader. */
    'credit.sold': {
      name: string
      about: string
      card: { name: string; units: number; priceCents: number; places: string[] }
      validFrom: string
      validTo: string
    }
  }
}

const sold: MailTemplate<'credit.sold'> = ({ name, about, card, validFrom, validTo }, tools) => ({
  subject: `Ihre Karte: ${card.name}`,
  preview: `${hoursText(card.units)}, gültig bis ${validTo}.`,
  to: harmlessName(name),
  parts: [
    { text: 'Ihre Karte ist eingetragen. Sie müssen nichts mitbringen: Wer kommt, wird in der Halle abgehakt.' },
    {
      facts: [
        ['Karte', card.name],
        ...(about ? [['Für', harmlessName(about)] as const] : []),
        ['Stunden', String(card.units)],
        ['Gültig', `${validFrom} bis ${validTo}`],
        ['Preis', card.priceCents === 0 ? 'kostenfrei' : formatCents(card.priceCents)],
        ['Gilt für', card.places.join(', ')],
      ],
    },
    { text: 'Fällt eine Stunde aus, kostet sie nichts. Wie viele Stunden noch auf der Karte sind, steht in Ihrem Profil.' },
    { button: { text: 'Karte im Profil ansehen', address: tools.page('/member/me#karten') } },
  ],
})

export const creditMails = { 'credit.sold': sold }
