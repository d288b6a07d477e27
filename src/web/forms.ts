import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { EMPTY, germanFault } from './form-texts.ts'
import type { FormFault } from './ui/error-summary.tsx'
import type { FormAnswer } from './ui/form-view.ts'

export type FormRead<T> = { ok: true; value: T; typed: FormAnswer['typed'] } | { ok: false; answer: FormAnswer }

/** Never sent back to the page. */
const SECRET = /password|secret|totp/i

/** More faults than these help nobody at once. */
const MOST_FAULTS = 50

/** The texts of a form, or of an address, by name. */
export function textsByName(fields: Iterable<[string, unknown]>): Record<string, string[]> {
  const texts = new Map<string, string[]>()
  for (const [name, value] of fields) {
    const known = texts.get(name)
    if (typeof value !== 'string') continue
    if (known) known.push(value)
    else texts.set(name, [value])
  }
  return Object.fromEntries(texts)
}

/** Characters of typed texts that are shown again, as they weigh in a page: no form of ours sends as much. */
const MOST_SHOWN = 60_000
const PER_FIELD = 50
const weightOf = (text: string): number => text.length + 5 * (text.match(/["&<>]/g)?.length ?? 0)

function typedIn(form: FormData): FormAnswer['typed'] {
  let weight = 0
  const shown = [...form].filter(([name, value]) => {
    if (SECRET.test(name) || typeof value !== 'string') return false
    weight += PER_FIELD + name.length + weightOf(value)
    return weight <= MOST_SHOWN
  })
  return textsByName(shown)
}

/** What an action answers when the domain refuses: the form again, with what was typed. */
export const refusedForm = (typed: FormAnswer['typed'], ...faults: FormFault[]): FormAnswer => ({
  typed,
  faults: faults.slice(0, MOST_FAULTS),
})

/** In the order in which the fields stand in the form; what was not sent comes last. */
function inFieldOrder(faults: FormFault[], data: FormData): FormFault[] {
  const places = new Map([...new Set(data.keys())].map((name, at) => [name, at]))
  const place = ({ field }: FormFault) => places.get(field) ?? places.size
  return faults.toSorted((one, other) => place(one) - place(other))
}

/** Labels of fields by name; of rows, `hours[0].opensTime`, what one row is called by `hours`. */
export type FieldLabels = Readonly<Record<string, string>>

const ROW = /^(\w+)\[(\d+)\]\.(\w+)$/

function labelOf(field: string, labels: FieldLabels): string {
  const [, list = '', at = '', name = field] = ROW.exec(field) ?? []
  const row = labels[list] ? `${labels[list]} ${Number(at) + 1}` : ''
  return [row, labels[name]].filter(Boolean).join(', ')
}

/** Puts the field's label before a text that does not say which field it means, and before one that stands for several. */
export function nameFields(faults: readonly FormFault[], labels: FieldLabels): FormFault[] {
  const isShared = (text: string) => text === EMPTY || faults.filter((other) => other.text === text).length > 1
  return faults.map(({ field, text }) => {
    const label = isShared(text) ? labelOf(field, labels) : ''
    return { field, text: label === '' ? text : `${label}: ${text}` }
  })
}

/**
 * Reads a posted form by a schema. Empty fields are `undefined`, ticked boxes `true`, `a.b[0]` is nested.
 * If it does not fit, `answer` is what the action returns (status 422) as `form`, for `formView`; `labels` name fields whose text does not.
 */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  labels: FieldLabels = {},
): Promise<FormRead<z.output<Schema>> & { data: FormData }> {
  const data = await request.formData()
  const typed = typedIn(data)
  const submission = parseWithZod(data, { schema, error: germanFault })
  if (submission.status === 'success') return { ok: true, value: submission.value, typed, data }
  const faults: FormFault[] = []
  for (const [field, texts] of Object.entries(submission.error ?? {})) {
    const [text] = texts ?? []
    if (text) faults.push({ field, text })
  }
  const shown = inFieldOrder(faults, data).slice(0, MOST_FAULTS)
  return { ok: false, answer: refusedForm(typed, ...nameFields(shown, labels)), data }
}
