import { formatMoment, formatSpan } from '../../kernel/calendar.ts'
import type { Occupant } from './queries.ts'
import { OPEN_END } from './rules.ts'

/** `Judo, Di 01.12. · 17:00–18:00`, `Gesperrt: Wasserschaden, ab 30.11.2026, 08:00 bis auf Weiteres` */
export const occupantText = ({ title, startsAt, endsAt }: Pick<Occupant, 'title' | 'startsAt' | 'endsAt'>): string =>
  `${title}, ${endsAt.equals(OPEN_END) ? `ab ${formatMoment(startsAt)} bis auf Weiteres` : formatSpan(startsAt, endsAt)}`
