import { type Rule, type RuleKind, rule } from '../../domain/tariffs/input.ts'
import { germanFault } from '../../kernel/german-fault.ts'
import { parseCents } from '../../kernel/money.ts'
import type { FormFault } from '../kit/form-view.ts'
import { RULE_FIELDS } from './rule-fields.ts'
import type { RuleField } from './setting-fields.ts'

type Json = string | number | boolean | readonly string[]

const MONEY = 'Bitte geben Sie den Betrag so ein: 60,00.'
const COUNT = 'Bitte geben Sie eine ganze Zahl ein.'

const listed = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** `1.7.` → `07-01`; other text as it is, for the rule to refuse. */
function monthDay(text: string): string {
  const [, day, month] = /^(\d{1,2})\.\s*(\d{1,2})\.?$/.exec(text.trim()) ?? []
  return day && month ? `${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}

/** Value of a field; undefined for an empty one, a text of a fault in `fault`. */
function sentValue({ name, type, isOptional }: RuleField, sent: FormData): { value?: Json; fault?: string } {
  const all = sent.getAll(name).filter((one) => typeof one === 'string')
  const text = (all[0] ?? '').trim()
  if (type === 'tick') return all.length > 0 ? { value: true } : {}
  if (type === 'ticks') return all.length > 0 ? { value: all } : {}
  if (text === '') return type === 'money' && !isOptional ? { fault: MONEY } : {}
  if (type === 'list') return { value: listed(text, /[,;\n]/) }
  if (type === 'days') return { value: listed(text, /[,;\s]+/).map(monthDay) }
  if (type === 'money') {
    const cents = parseCents(text)
    return cents === null || cents < 0 ? { fault: MONEY } : { value: cents }
  }
  if (type === 'count' || name === 'months') return /^\d{1,3}$/.test(text) ? { value: Number(text) } : { fault: COUNT }
  return { value: name === 'day' ? monthDay(text) : text }
}

/** Puts a value at `a.0.b`. */
function place(target: Record<string, unknown>, path: readonly string[], value: Json): void {
  const [name = '', next, ...rest] = path
  if (next === undefined) target[name] = value
  else {
    target[name] ??= /^\d+$/.test(next) ? [] : {}
    place(target[name] as Record<string, unknown>, [next, ...rest], value)
  }
}

function removeAt(target: unknown, path: readonly string[]): void {
  const holder = at(target, path.slice(0, -1))
  if (typeof holder === 'object' && holder !== null) delete (holder as Record<string, unknown>)[path.at(-1) ?? '']
}

const isEmpty = (value: unknown): boolean => typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** An entry of a list goes when all that the form shows of it was emptied; what is left empty takes its default. */
function tidy(raw: Record<string, unknown>, before: Rule | undefined): Record<string, unknown> {
  const entries = Object.entries(raw).map(([name, value]) => {
    if (!Array.isArray(value)) return [name, value] as const
    const kept = value.filter((one, place) => {
      const shown = RULE_FIELDS[raw.kind as RuleKind].filter((field) => field.name.startsWith(`${name}.${place}.`))
      const isIn = (rule: unknown) => shown.some((field) => at(rule, field.name.split('.')) !== undefined)
      return !isEmpty(one) && (isIn(raw) || !isIn(before))
    })
    return [name, kept] as const
  })
  return Object.fromEntries(entries.filter(([, value]) => !isEmpty(value)))
}

/** Reads the form of a rule; each fault names its field. What the form cannot show of the saved one stays. */
export function readRule(
  kind: RuleKind,
  sent: FormData,
  saved?: Rule,
): { ok: true; rule: Rule } | { ok: false; faults: FormFault[] } {
  const before = saved?.kind === kind ? saved : undefined
  const filled: Record<string, unknown> = { ...structuredClone(before), kind }
  const faults: FormFault[] = []
  const fields = RULE_FIELDS[kind]
  for (const { name } of fields) removeAt(filled, name.split('.'))
  for (const field of fields) {
    const { value, fault } = sentValue(field, sent)
    if (fault) faults.push({ field: field.name, text: `${field.label}: ${fault}` })
    if (value !== undefined) place(filled, field.name.split('.'), value)
  }
  const raw = tidy(filled, before)
  const read = rule.safeParse(raw, { error: germanFault })
  if (read.success && faults.length === 0) return { ok: true, rule: read.data }
  const named = new Set(faults.map(({ field }) => field))
  for (const { path, message } of read.error?.issues ?? []) {
    const own = fields.find(({ name }) => name === path.join('.')) ?? fields.find(({ name }) => name === path[0])
    const text = own ? `${own.label}: ${message}` : message
    if (!named.has(own?.name ?? '')) faults.push({ field: own?.name ?? '', text })
    named.add(own?.name ?? '')
  }
  return { ok: false, faults }
}

function at(target: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path
  if (name === undefined || typeof target !== 'object' || target === null) return name === undefined ? target : undefined
  return at((target as Record<string, unknown>)[name], rest)
}

const germanDay = (text: string) => text.replace(/^(\d\d)-(\d\d)$/, '$2.$1.')

/** Texts of a saved rule by field, as they are typed; ticks of a list as they are. */
export function typedRule(one: Rule): Record<string, string | string[]> {
  const typed: Record<string, string | string[]> = {}
  for (const { name, type } of RULE_FIELDS[one.kind]) {
    const value = at(one, name.split('.'))
    if (value === undefined || value === null || value === false) continue
    if (type === 'ticks' && Array.isArray(value)) typed[name] = value.map(String)
    else if (Array.isArray(value)) typed[name] = value.map((part) => germanDay(String(part))).join(', ')
    else if (type === 'money') typed[name] = `${Math.floor(Number(value) / 100)},${String(Number(value) % 100).padStart(2, '0')}`
    else typed[name] = germanDay(String(value))
  }
  return typed
}
