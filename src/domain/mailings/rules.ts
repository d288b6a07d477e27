/** Fields of a text, as people type them in braces. */
export const FIELDS = ['name', 'vorname', 'nachname', 'kinder', 'kurs', 'abteilung', 'plan', 'verein'] as const
export type Field = (typeof FIELDS)[number]
export type Fields = Readonly<Partial<Record<Field, string>>>

const PATTERN = new RegExp(`\\{(${FIELDS.join('|')})\\}`, 'gi')

/** Unknown braces stay; values are not searched for fields. */
export const fillIn = (text: string, values: Fields): string =>
  text.replace(PATTERN, (_, field: string) => values[field.toLowerCase() as Field] ?? '')

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
    .map((field) => ({ field, names: recipients.filter(({ fields }) => !fields[field]).map(({ name }) => name) }))
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

/** Many mail servers refuse more; base64 adds a third. */
export const ATTACHED_BYTES = 10 * 1024 * 1024
export const MOST_FILES = 5

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const startsWith = (bytes: Uint8Array, start: string): boolean =>
  bytes.length >= start.length && [...start].every((letter, at) => bytes[at] === letter.charCodeAt(0))
/** Archive without macros: names of its entries stand there uncompressed. */
const isPlainArchive = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 'PK\u0003\u0004') && !Buffer.from(bytes).includes('vbaProject')
const isText = (bytes: Uint8Array): boolean => !bytes.includes(0)

/** Kinds that may go along, each with what its bytes begin with. Nothing that a mail program could run. */
const ATTACHMENTS: Readonly<Record<string, [mime: string, isIt: (bytes: Uint8Array) => boolean]>> = {
  pdf: ['application/pdf', (bytes) => startsWith(bytes, '%PDF-')],
  png: ['image/png', (bytes) => startsWith(bytes, '\u0089PNG')],
  jpg: ['image/jpeg', (bytes) => startsWith(bytes, '\u00ff\u00d8\u00ff')],
  jpeg: ['image/jpeg', (bytes) => startsWith(bytes, '\u00ff\u00d8\u00ff')],
  webp: ['image/webp', (bytes) => startsWith(bytes, 'RIFF')],
  docx: [`${OFFICE}.wordprocessingml.document`, isPlainArchive],
  xlsx: [`${OFFICE}.spreadsheetml.sheet`, isPlainArchive],
  pptx: [`${OFFICE}.presentationml.presentation`, isPlainArchive],
  odt: ['application/vnd.oasis.opendocument.text', isPlainArchive],
  ods: ['application/vnd.oasis.opendocument.spreadsheet', isPlainArchive],
  txt: ['text/plain', isText],
  csv: ['text/csv', isText],
  ics: ['text/calendar', isText],
}

/** By the last part of the name and by the bytes; null for kinds that stay outside. */
export function attachmentTypeOf(name: string, bytes: Uint8Array): string | null {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!Object.hasOwn(ATTACHMENTS, ending)) return null
  const known = ATTACHMENTS[ending]
  return known?.[1](bytes) ? known[0] : null
}

/** Readers of a letter or a mail for a whole home. */
interface SharedText<Reader> {
  /** Null: alone, or not known. */
  homeOf: (reader: Reader) => string | null
  textOf: (reader: Reader) => unknown
  /** So many at most together. */
  most: number
}

/** Readers who live together and read the same, together; all others alone. In order. */
export function shareHome<Reader>(readers: readonly Reader[], { homeOf, textOf, most }: SharedText<Reader>): Reader[][] {
  const shared: Reader[][] = []
  const open = new Map<string, Reader[]>()
  for (const reader of readers) {
    const home = homeOf(reader)
    const key = home === null ? null : JSON.stringify([home, textOf(reader)])
    const same = key === null ? undefined : open.get(key)
    if (same && same.length < most) {
      same.push(reader)
      continue
    }
    const alone = [reader]
    shared.push(alone)
    if (key !== null) open.set(key, alone)
  }
  return shared
}

/** Facts that make a person the contact of their home. */
export interface Homely {
  householdId: string
  /** For somebody of the home, today. */
  pays: boolean
  isAdult: boolean
  birthOn: Temporal.PlainDate | null
}

/** Order of contacts: who pays for the home, then its adults, then the oldest. */
export function byContact(a: Homely | undefined, b: Homely | undefined): number {
  if (!a || !b) return Number(!a) - Number(!b)
  if (a.pays !== b.pays) return a.pays ? -1 : 1
  if (a.isAdult !== b.isAdult) return a.isAdult ? -1 : 1
  if (!a.birthOn || !b.birthOn) return Number(!a.birthOn) - Number(!b.birthOn)
  return Temporal.PlainDate.compare(a.birthOn, b.birthOn)
}
