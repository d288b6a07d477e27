/** What can stand in a text and is filled in for each recipient. */
const FIELDS = ['name', 'kurs'] as const
type Field = (typeof FIELDS)[number]

/** Fills `{name}` and `{kurs}` in; whatever else is in braces stays as it is. Values are not read again for fields. */
export const fillIn = (text: string, values: Readonly<Record<Field, string>>): string =>
  text.replace(/\{(name|kurs)\}/gi, (_, field: string) => values[field.toLowerCase() as Field])

/** Names in braces that nothing will be filled in for: most likely mistyped. */
export const unknownFields = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{([^{}\n]{1,30})\}/g)].map(([, name = '']) => name).filter((name) => !isField(name))),
]

const isField = (name: string): boolean => FIELDS.some((field) => field === name.toLowerCase())
