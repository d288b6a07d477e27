import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { EMPTY, germanFault } from './form-texts.ts'
import type { FormFault } from './ui/error-summary.tsx'
import type { FormAnswer } from './ui/form-view.ts'

export type FormRead<T> = { ok: true; value: T; typed: FormAnswer['typed'] } | { ok: false; answer: FormAnswer }

/** Never sent back to the page. */
const SECRET = /password|secret|totp/i

function typedIn(form: FormData): FormAnswer['typed'] {
  const typed: Record<string, string[]> = {}
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).filter((value) => typeof value === 'string')
    if (!SECRET.test(name) && values.length > 0) typed[name] = values
  }
  return typed
}

/** What an action answers when the domain refuses: the form again, with what was typed. */
export const refusedForm = (typed: FormAnswer['typed'], ...faults: FormFault[]): FormAnswer => ({ typed, faults })

/** In the order in which the fields stand in the form; what was not sent comes last. */
function inFieldOrder(faults: FormFault[], data: FormData): FormFault[] {
  const names = [...data.keys()]
  const place = ({ field }: FormFault) => (names.includes(field) ? names.indexOf(field) : names.length)
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
  return { ok: false, answer: { typed, faults: nameFields(inFieldOrder(faults, data), labels) }, data }
}
