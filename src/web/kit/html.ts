/** HTML without React: parts of pages with hundreds of rows. Only `html` and `attribute` make it, so every text in it is escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Html | readonly Html[] | null | undefined | false

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const escaped = (text: string): string => (/[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? '') : text)

function textOf(value: Value): string {
  if (typeof value === 'string') return escaped(value)
  if (value instanceof Html) return value.text
  if (typeof value === 'number') return String(value)
  // Added up, texts are copied once, with the whole page; joined, once for each level.
  let text = ''
  if (Array.isArray(value)) for (const one of value as readonly Html[]) text += one.text
  return text
}

/**
 * HTML from a template: texts are escaped for content and for quoted attributes, `Html` and lists of it are taken as they are,
 * null and false are left out. Attributes must stand in quotes.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  let text = parts[0] ?? ''
  for (let at = 0; at < values.length; at++) text += textOf(values[at]) + (parts[at + 1] ?? '')
  return new Html(text)
}

/** Nothing for an empty value; without quotes where the value needs none. */
export function attribute(name: string, value: string): Html | null {
  if (value === '') return null
  return new Html(/^[\w/-]+$/.test(value) ? ` ${name}=${value}` : ` ${name}="${escaped(value)}"`)
}

/** A part of a page drawn by the server. Its text is null in the data of a whole page: there it stands in the HTML alone. */
export interface DrawnPart {
  name: string
  text: string | null
}
