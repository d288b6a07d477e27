import { formatCents } from '../../kernel/money.ts'
import { plural } from '../../kernel/plural.ts'
import type { CompensationKind } from './rules.ts'

const COMPENSATION_NAMES: Record<CompensationKind, string> = { credit: 'Gutschrift', refund: 'Erstattung' }

/** `Gutschrift 16,00 € für 2 ausgefallene Stunden` */
export const compensationText = ({ how, cents, sessions }: { how: CompensationKind; cents: number; sessions: number }): string =>
  `${COMPENSATION_NAMES[how]} ${formatCents(cents)} für ${plural(sessions, 'ausgefallene Stunde', 'ausgefallene Stunden')}`
