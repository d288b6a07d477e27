import { maskedIban } from '../../kernel/bank-codes.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { SEX_TEXTS } from '../people/texts.ts'
import { ROLE_NAMES } from '../users/texts.ts'
import type { ScheduledChange } from './queries.ts'
import { FIELD_TEXTS } from './texts.ts'

const NAMED: Readonly<Record<string, string>> = { ...SEX_TEXTS, ...ROLE_NAMES }

function shown(field: string, value: string | null | undefined): string {
  if (!value) return '–'
  if (field === 'birthOn' || field === 'signedOn') return formatDay(Temporal.PlainDate.from(value))
  if (field === 'iban') return maskedIban(value)
  return field === 'sex' || field === 'role' ? (NAMED[value] ?? value) : value
}

/** The named fields of a change with their old and new value; of a role its name alone. */
export const changedValues = ({ objectKind, fields, before }: Pick<ScheduledChange, 'objectKind' | 'fields' | 'before'>) =>
  Object.entries(fields)
    .filter(([field]) => objectKind !== 'user' || field === 'role')
    .map(([field, value]) => ({
      label: FIELD_TEXTS[field] ?? field,
      old: shown(field, before[field]),
      next: shown(field, value),
    }))
