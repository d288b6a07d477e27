import type { InvoiceSnapshot } from '../../domain/invoices/rules.ts'
import { columnLabel } from '../../domain/privacy/column-label.ts'
import { namedLabel } from '../../domain/privacy/join-names.ts'
import type { ExportValue } from '../../domain/privacy/rules.ts'
import { wordText } from '../../domain/privacy/word-text.ts'
import { formatDay, formatMoment } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { rangeText } from './member-view.ts'

/** The papers' fonts have no black block: the typesetter draws a bar over these dots. */
export const BAR = '•••••'

export const labelOf = (table: string, column: string): string =>
  namedLabel(column) ?? columnLabel(table, column) ?? column.replaceAll('_', ' ')

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAYS = /^\[(?:\d{4}-\d{2}-\d{2})?,(?:\d{4}-\d{2}-\d{2})?\)$/
const MOMENT = /^\d{4}-\d{2}-\d{2}[T ][\d:.]+(?:Z|[+-]\d{2}(?::\d{2})?)$/
const TIME = /^\d{2}:\d{2}:00$/
const MOMENTS = /^[[(]"([^"]+)","([^"]+)"[\])]$/

const momentText = (text: string): string => formatMoment(Temporal.Instant.from(text))

function plainText(table: string, column: string, value: string): string {
  const word = wordText(table, column, value)
  if (word !== null) return word
  if (DAY.test(value)) return formatDay(Temporal.PlainDate.from(value))
  if (DAYS.test(value)) return rangeText(value)
  if (TIME.test(value)) return value.slice(0, 5)
  if (MOMENT.test(value)) return momentText(value)
  const [, from, to] = MOMENTS.exec(value) ?? []
  return from && to ? `${momentText(from)} bis ${momentText(to)}` : value
}

/** Lines of an invoice, each with its amount. */
function invoiceText({ lines }: Pick<InvoiceSnapshot, 'lines'>): string {
  return lines
    .map(({ title, person, grossCents }) => `${[title, person].filter(Boolean).join(', ')}: ${formatCents(grossCents)}`)
    .join('; ')
}

/** A value of the database as text: days, moments, amounts and the words of the program the German way. */
export function valueText(table: string, column: string, value: ExportValue): string {
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  if (typeof value === 'number') return column === 'cents' || column.endsWith('_cents') ? formatCents(value) : `${value}`
  if (typeof value === 'string') return plainText(table, column, value)
  if (Array.isArray(value)) return value.map((one: ExportValue) => valueText(table, column, one)).join(', ')
  if (table === 'invoices' && column === 'snapshot') return invoiceText(value as unknown as InvoiceSnapshot)
  // Data of the program has no labels; the JSON file has it whole.
  return value === null ? '' : 'steht in der JSON-Datei'
}
