import { formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { plural } from '../../kernel/plural.ts'
import type { CardState, CorrectRefusal, RefundRefusal } from './rules.ts'

export type SaleRefusal = 'not_sold' | 'too_old'
export type KindRefusal = 'name_taken' | 'changed_meanwhile'
export type ExtendRefusal = 'refunded' | 'before_start'

export const CREDIT_REFUSALS: Record<SaleRefusal | KindRefusal | ExtendRefusal | CorrectRefusal | RefundRefusal, string> = {
  not_sold: 'Diese Karte wird nicht mehr verkauft.',
  too_old: 'Eine Karte kann höchstens ein Jahr zurück oder voraus beginnen. Bitte prüfen Sie das Datum.',
  name_taken: 'Eine Karte mit diesem Namen gibt es schon. Bitte wählen Sie einen anderen.',
  changed_meanwhile: 'Jemand anderes hat diese Karte inzwischen geändert. Bitte laden Sie die Seite neu.',
  refunded: 'Diese Karte ist schon erstattet.',
  before_start: 'Der letzte Tag liegt vor dem ersten. Bitte wählen Sie einen späteren.',
  below_zero: 'So viele Stunden sind nicht mehr auf der Karte.',
  too_many: 'Das wären mehr als 200 Stunden. Bitte prüfen Sie die Zahl.',
  more_than_paid: 'Das ist mehr, als die Karte gekostet hat.',
}

export const CARD_STATES: Record<CardState, string> = {
  valid: 'gültig',
  coming: 'gilt noch nicht',
  used_up: 'aufgebraucht',
  expired: 'abgelaufen',
  refunded: 'erstattet',
}

export const hoursText = (units: number): string => plural(units, 'Stunde', 'Stunden')

/** `Noch 7 von 10, gültig bis 31.12.2026` */
export const balanceText = ({
  balance,
  units,
  validTo,
}: {
  balance: number
  units: number
  validTo: Temporal.PlainDate
}): string => `Noch ${balance} von ${Math.max(balance, units)}, gültig bis ${formatDay(validTo)}`

interface KindTerms {
  units: number
  validMonths: number
  priceCents: number
}

/** `10 Stunden, 12 Monate gültig` */
export const termsText = ({ units, validMonths }: KindTerms): string =>
  `${hoursText(units)}, ${plural(validMonths, 'Monat', 'Monate')} gültig`

export const priceOf = ({ priceCents }: KindTerms): string => (priceCents === 0 ? 'kostenfrei' : formatCents(priceCents))

export const NO_CARD = 'keine gültige Karte'

/** `mit „10er-Karte Yoga“, erhältlich in der Halle und in der Geschäftsstelle`; empty without a card. */
export function singleHoursText(kinds: readonly { name: string; trainersSell: boolean }[]): string {
  if (kinds.length === 0) return ''
  const names = kinds.map(({ name }) => `„${name}“`).join(' oder ')
  const where = kinds.some(({ trainersSell }) => trainersSell)
    ? 'in der Halle und in der Geschäftsstelle'
    : 'in der Geschäftsstelle'
  return `mit ${names}, erhältlich ${where}`
}

export const balanceShort = (balance: number, units: number): string => `Karte: noch ${balance} von ${units}`
