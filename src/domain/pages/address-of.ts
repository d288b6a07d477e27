import type { RichNode } from '../../kernel/rich-text.ts'
import { lines, link, paragraph } from '../../kernel/write-text.ts'
import type { Club } from '../context.ts'

/** The club's data that templates are filled with; '' is not given. */
export interface TemplateFacts {
  legalName: string
  street: string
  postcode: string
  city: string
  email: string
  phone: string
  registerEntry: string
  /** One person a line, with their office. */
  board: string
  club: Pick<Club, 'name' | 'displayName' | 'stateCode' | 'flags'>
}

export const clubNameOf = ({ legalName, club }: TemplateFacts): string => legalName || club.displayName

/** Name and address; says what is not given. */
export function addressOf(facts: TemplateFacts): RichNode[] {
  const { street, postcode, city } = facts
  const place = `${postcode} ${city}`.trim()
  const isMissing = street === '' || postcode === '' || city === ''
  return [
    lines(clubNameOf(facts), street, place),
    ...(isMissing ? [paragraph(`Die Anschrift ist noch nicht ${street || place ? 'vollständig ' : ''}angegeben.`)] : []),
  ]
}

/** Ways to reach the club. An imprint needs an address for e-mail (§ 5 (1) no. 2 DDG). */
export function contactOf({ phone, email }: TemplateFacts): RichNode[] {
  const ways = [
    phone && paragraph('Telefon: ', link(phone, `tel:${phone.replace(/[^\d+]/g, '')}`)),
    email
      ? paragraph('E-Mail: ', link(email, `mailto:${email}`))
      : paragraph(phone ? 'Eine E-Mail-Adresse ist noch nicht angegeben.' : 'Telefon und E-Mail sind noch nicht angegeben.'),
  ]
  return ways.filter((way) => way !== '')
}
