const FIELDS = ['name', 'kurs'] as const
type Field = (typeof FIELDS)[number]

/** Unknown braces stay; values are not searched for fields. */
export const fillIn = (text: string, values: Readonly<Record<Field, string>>): string =>
  text.replace(/\{(name|kurs)\}/gi, (_, field: string) => values[field.toLowerCase() as Field])

/** Names in unknown braces: most likely mistyped. */
export const unknownFields = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{([^{}\n]{1,30})\}/g)].map(([, name = '']) => name).filter((name) => !isField(name))),
]

const isField = (name: string): boolean => FIELDS.some((field) => field === name.toLowerCase())
