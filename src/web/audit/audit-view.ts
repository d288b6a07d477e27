import type { AuditDetail, AuditEntry, AuditFilter } from '../../domain/audit/queries.ts'
import { OBJECT_KINDS } from '../../domain/audit/texts.ts'
import { berlinMoment, formatMoment, parseDay } from '../../kernel/calendar.ts'
import { textFor } from '../kit/text-for.ts'

const startOf = (day: Temporal.PlainDate): Temporal.Instant => berlinMoment(day, new Temporal.PlainTime())

/** Filter of the address: whole Berlin days, both included. A malformed day is left out. */
export function readFilter(search: URLSearchParams): AuditFilter {
  const word = (name: string) => search.get(name)?.trim().slice(0, 100)
  const [name, kind, objectId, text] = [word('person'), word('art'), word('ding'), word('q')]
  const from = parseDay(search.get('von') ?? '')
  const until = parseDay(search.get('bis') ?? '')
  return {
    ...(name ? { name } : {}),
    ...(kind ? { kind } : {}),
    ...(objectId ? { objectId } : {}),
    ...(text ? { text } : {}),
    ...(from ? { from: startOf(from) } : {}),
    ...(until ? { before: startOf(until.add({ days: 1 })) } : {}),
  }
}

export interface AuditRow {
  id: string
  at: string
  name: string
  content: string
  about: string
  kind: string
  event: string
  /** Name of the selected club, and of the program that recorded the entry. */
  club: string
  app: string
  objectKind: string
  objectId: string
}

const seconds = (at: Temporal.Instant): string => at.toZonedDateTimeISO('Europe/Berlin').second.toString().padStart(2, '0')

export function presentEntry({ at, objectKind, ...entry }: AuditEntry): AuditRow {
  const kind = textFor(OBJECT_KINDS, objectKind) ?? objectKind
  return { ...entry, at: `${formatMoment(at)}:${seconds(at)}`, kind, objectKind }
}

export interface AuditPanelView extends AuditRow {
  changes: { field: string; before: string; after: string }[]
}

type Words = Readonly<Record<string, string>>

function textOf(value: unknown, words: Words): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((one) => textOf(one, words)).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : (words[String(value)] ?? String(value))
}

const fieldsOf = (value: unknown): Record<string, unknown> => {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { Wert: value }
}

/** Values before and after, field by field. `fields` and `words`: German names of fields and of words of the program. */
export function presentDetail(entry: AuditDetail, fields: Words, words: Words): AuditPanelView {
  const [before, after] = [fieldsOf(entry.before), fieldsOf(entry.after)]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return {
    ...presentEntry(entry),
    changes: names.map((name) => ({
      field: fields[name] ?? name,
      before: textOf(before[name], words),
      after: textOf(after[name], words),
    })),
  }
}
