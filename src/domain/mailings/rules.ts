/** Fields of a text, as people type them in braces. */
export const FIELDS = ['name', 'vorname', 'nachname', 'kinder', 'kurs', 'abteilung', 'plan', 'verein'] as const
export type Field = (typeof FIELDS)[number]
export type Fields = Readonly<Record<Field, string>>

const PATTERN = new RegExp(`\\{(${FIELDS.join('|')})\\}`, 'gi')

/** Unknown braces stay; values are not searched for fields. */
export const fillIn = (text: string, values: Fields): string =>
  text.replace(PATTERN, (_, field: string) => values[field.toLowerCase() as Field])

/** Names in unknown braces: most likely mistyped. */
export const unknownFields = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{([^{}\n]{1,30})\}/g)].map(([, name = '']) => name).filter((name) => !isField(name))),
]

const isField = (name: string): boolean => FIELDS.some((field) => field === name.toLowerCase())

export const usedFields = (text: string): Field[] => [
  ...new Set([...text.matchAll(PATTERN)].map(([, name = '']) => name.toLowerCase() as Field)),
]

export interface EmptyField {
  field: Field
  names: string[]
}

/** Fields that a text uses and that are empty for some. */
export const emptyFields = (text: string, recipients: readonly { name: string; fields: Fields }[]): EmptyField[] =>
  usedFields(text)
    .map((field) => ({ field, names: recipients.filter(({ fields }) => fields[field] === '').map(({ name }) => name) }))
    .filter(({ names }) => names.length > 0)

/** A group in forms, addresses and the API: `participants:0198…`. */
export interface GroupRef {
  kind: string
  id: string
}

export const refText = ({ kind, id }: GroupRef): string => `${kind}:${id}`

/** Null for anything that is no group. */
export function readRef(text: string): GroupRef | null {
  const [, kind = '', id = ''] = /^([a-zA-Z]{1,30}):([a-z0-9-]{1,40})$/.exec(text) ?? []
  return kind === '' ? null : { kind, id }
}
