import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { germanFault } from '../../kernel/german-fault.ts'
import { labelled, lacksName } from './form-texts.ts'
import type { FormAnswer, FormFault } from './form-view.ts'

export type FormRead<T> = { ok: true; value: T; typed: FormAnswer['typed'] } | { ok: false; answer: FormAnswer }

/** Never sent back to the page. */
const SECRET = /password|secret|totp/i

/** A longer list of faults helps nobody. */
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

/** Most characters shown again, as they weigh in a page: none of our forms sends as many. */
const MOST_SHOWN = 60_000
const PER_FIELD = 50
const weightOf = (text: string): number => text.length + 5 * (text.match(/["&<>]/g)?.length ?? 0)

export function typedIn(form: FormData): FormAnswer['typed'] {
  let weight = 0
  const shown = [...form].filter(([name, value]) => {
    if (SECRET.test(name) || typeof value !== 'string') return false
    weight += PER_FIELD + name.length + weightOf(value)
    return weight <= MOST_SHOWN
  })
  return textsByName(shown)
}

/** Answer to a form that the domain refuses: its values and faults. */
export const refusedForm = (typed: FormAnswer['typed'], ...faults: FormFault[]): FormAnswer => ({
  typed,
  faults: faults.slice(0, MOST_FAULTS),
})

/** Faults in the order of the form's fields; those of unsent fields last. */
function inFieldOrder(faults: FormFault[], data: FormData): FormFault[] {
  const places = new Map([...new Set(data.keys())].map((name, at) => [name, at]))
  const place = ({ field }: FormFault) => places.get(field) ?? places.size
  return faults.toSorted((one, other) => place(one) - place(other))
}

/** Labels of fields by name; rows (`hours[0].opensTime`) by the word for one row at `hours`. */
export type FieldLabels = Readonly<Record<string, string>>

const ROW = /^(\w+)\[(\d+)\]\.(\w+)$/

function labelOf(field: string, labels: FieldLabels): string {
  const [, list = '', at = '', name = field] = ROW.exec(field) ?? []
  const row = labels[list] ? `${labels[list]} ${Number(at) + 1}` : ''
  return [row, labels[name]].filter(Boolean).join(', ')
}

/** Adds the field's label to a text that names no field, or that several fields share. */
export function nameFields(faults: readonly FormFault[], labels: FieldLabels): FormFault[] {
  return faults.map(({ field, text }) => {
    const label = lacksName(text, faults) ? labelOf(field, labels) : ''
    return { field, text: labelled(label, text) }
  })
}

/**
 * Reads a posted form by a schema. Empty fields are `undefined`, ticked boxes `true`, `a.b[0]` is nested. A refused form: the
 * action returns `answer` (status 422) as `form`, for `formView`; `labels` name fields in texts that do not.
 */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  labels: FieldLabels = {},
): Promise<FormRead<z.output<Schema>> & { data: FormData }> {
  const data = await request.formData()
  return { ...parseForm(data, schema, labels), data }
}

/** Reads the fields of a form that has arrived, as `readForm` does. */
export function parseForm<Schema extends z.ZodType>(
  data: FormData,
  schema: Schema,
  labels: FieldLabels,
): FormRead<z.output<Schema>> {
  const typed = typedIn(data)
  const submission = parseWithZod(data, { schema, error: germanFault })
  if (submission.status === 'success') return { ok: true, value: submission.value, typed }
  const faults: FormFault[] = []
  for (const [field, texts] of Object.entries(submission.error ?? {})) {
    const [text] = texts ?? []
    if (text) faults.push({ field, text })
  }
  const shown = inFieldOrder(faults, data).slice(0, MOST_FAULTS)
  return { ok: false, answer: refusedForm(typed, ...nameFields(shown, labels)) }
}

/** Key of the last step's rendering: pressed twice it counts once, changed and sent again it counts anew. */
export function keyFrom(form: FormData): string | null {
  const key = form.get('key')
  return typeof key === 'string' && /^[\w-]{8,100}$/.test(key) ? key : null
}
