import type { MiddlewareHandler } from 'hono'

const FORM = 'application/x-www-form-urlencoded'
const FILES = 'multipart/form-data'
const JSON_TYPE = 'application/json'

/** Bytes of a body by content; a form with files carries a picture of 5 MB. `docs/operating.md` names these limits. */
const MOST_BYTES = { text: 100_000, json: 200_000, files: 6_000_000, people: 4_000_000 } as const
/** Files that come as they are, without a form around them: their reader judges them. */
const PLAIN_FILES = new Map([['/api/v1/bank-statements', ['application/xml', 'text/csv', 'text/plain']]])
/** Operations that take thousands of people, or a hundred operations, at once. */
const FOR_MANY = new Set(['/api/v1/tariffs/quote', '/api/v1/batch'])
/** Fields of one form. */
const MOST_NAMES = 1_000
/** Parts of a field's name: `others[0].answers.diet` has four. */
const DEEPEST_NAME = 5
const HIGHEST_INDEX = 200
const LONGEST_NAME = 200
/** Nested levels of JSON. */
const DEEPEST_JSON = 20

export type BodyFault = 'unreadable' | 'too_much'

const kindOf = (type: string): string => type.split(';')[0]?.trim().toLowerCase() ?? ''
const isPlainFile = (type: string, path: string): boolean => PLAIN_FILES.get(path)?.includes(kindOf(type)) ?? false

/** Largest body of this content type at a path, bytes. */
export function mostBytes(type: string, path = ''): number {
  const kind = kindOf(type)
  if (kind === FILES || isPlainFile(type, path)) return MOST_BYTES.files
  if (kind !== JSON_TYPE) return MOST_BYTES.text
  return FOR_MANY.has(path) ? MOST_BYTES.people : MOST_BYTES.json
}

/** PostgreSQL refuses NUL and lone surrogates; no keyboard types them. */
const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * Nested too deep, or a name twice in one object: the JSON reader recurses once for each level, and takes the last of two.
 * @throws SyntaxError for a name that is none
 */
function isTangled(json: string): boolean {
  /** Names of each open object; null for an array. */
  const open: (Set<string> | null)[] = []
  let name = ''
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (sign === '"') {
      const from = at++
      for (; at < json.length && json[at] !== '"'; at++) if (json[at] === '\\') at++
      name = json.slice(from, at + 1)
    } else if (sign === '{' || sign === '[') {
      if (open.push(sign === '{' ? new Set() : null) > DEEPEST_JSON) return true
    } else if (sign === '}' || sign === ']') open.pop()
    else if (sign === ':') {
      const names = open.at(-1)
      const plain = name.includes('\\') ? String(JSON.parse(name)) : name.slice(1, -1)
      if (names?.has(plain)) return true
      names?.add(plain)
    }
  }
  return false
}

/** UTF-8, as JSON is (RFC 8259): other bytes would be kept as question marks. Null for anything else. */
function textOf(bytes: ArrayBuffer, type: string): string | null {
  const [, charset = 'utf-8'] = /;\s*charset="?([\w-]+)/i.exec(type) ?? []
  if (!/^utf-?8$/i.test(charset)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

function isReadableJson(text: string | null): boolean {
  if (text === null) return false
  let isClean = true
  const look = (key: string, value: unknown) => {
    if (!isKeepable(key) || (typeof value === 'string' && !isKeepable(value))) isClean = false
    return value
  }
  try {
    if (isTangled(text)) return false
    JSON.parse(text, look)
    return isClean
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/** Names of every object's members and of the form library. */
const RESERVED = /^__(?:proto|intent|state)__/

/** The name of a field or parameter that form library and pages can read. */
export const isReadableName = (name: string): boolean =>
  name.length <= LONGEST_NAME &&
  !RESERVED.test(name) &&
  name.split(/[.[]/, DEEPEST_NAME + 1).length <= DEEPEST_NAME &&
  [...name.matchAll(/\[(\d+)\]/g)].every(([, index]) => Number(index) <= HIGHEST_INDEX)

function hasMoreThan(most: number, mark: string, bytes: ArrayBuffer): boolean {
  const text = Buffer.from(bytes)
  let count = 0
  for (let at = text.indexOf(mark); at >= 0 && count <= most; at = text.indexOf(mark, at + mark.length)) count++
  return count > most
}

/** Separator between the fields of a form. */
const markOf = (type: string): string =>
  kindOf(type) === FORM ? '&' : `--${/boundary="?([^";]+)/i.exec(type)?.[1]?.trim() ?? ''}`

async function faultOfForm(bytes: ArrayBuffer, type: string): Promise<BodyFault | null> {
  // Counts before the parser runs; the last mark of a form with files closes it.
  if (hasMoreThan(MOST_NAMES + 1, markOf(type), bytes)) return 'too_much'
  try {
    const form = [...(await new Response(bytes, { headers: { 'content-type': type } }).formData())]
    const texts = form.map(([, value]) => (typeof value === 'string' ? value : ''))
    const length = texts.reduce((sum, text) => sum + text.length, 0)
    if (form.length > MOST_NAMES || length > MOST_BYTES.text) return 'too_much'
    return texts.every(isKeepable) && form.every(([name]) => isKeepable(name) && isReadableName(name)) ? null : 'unreadable'
  } catch (error) {
    // The parser throws it for a malformed body.
    if (error instanceof TypeError) return 'unreadable'
    throw error
  }
}

/**
 * Fault of a body: not of its content type or not UTF-8, unkeepable characters, names nested too deep or twice, too many fields.
 * Null for a readable one. Takes time in proportion to its length.
 */
export async function faultOf(bytes: ArrayBuffer, type: string): Promise<BodyFault | null> {
  const kind = kindOf(type)
  if (kind === FORM || kind === FILES) return faultOfForm(bytes, type)
  return kind === JSON_TYPE && isReadableJson(textOf(bytes, type)) ? null : 'unreadable'
}

/** Pages with filters read their address as a form. */
const isReadableQuery = (address: string): boolean => [...new URL(address).searchParams.keys()].every(isReadableName)

const mayHaveBody = ({ method }: Request): boolean => method !== 'GET' && method !== 'HEAD'

const isPage = (path: string): boolean => !path.startsWith('/api/')

type Asked = Parameters<MiddlewareHandler>[0]

/**
 * The one reader of bodies and queries: `refuse` answers those that no page or operation could read. `takesJson`: this path
 * expects JSON; pages mostly expect forms.
 */
export const refuseUnreadable =
  (
    takesJson: (path: string) => boolean,
    refuse: (c: Asked, fault: BodyFault) => Response | Promise<Response>,
  ): MiddlewareHandler =>
  async (c, next) => {
    const request = c.req.raw
    if (!isReadableQuery(request.url)) return refuse(c, 'unreadable')
    if (!mayHaveBody(request)) return next()
    const bytes = await request.arrayBuffer()
    const type = request.headers.get('content-type') ?? ''
    const isJson = kindOf(type) === JSON_TYPE
    const isEmpty = bytes.byteLength === 0 && !(isJson && isPage(c.req.path))
    const isExpected = takesJson(c.req.path) || !isJson
    const isTaken = isEmpty || isPlainFile(type, c.req.path)
    const fault = isTaken ? null : isExpected ? await faultOf(bytes, type) : 'unreadable'
    if (fault) return refuse(c, fault)
    const { method, signal } = request
    const headers = new Headers(request.headers)
    // For a page an empty body is an empty form, whatever its content type.
    if (isEmpty && isPage(c.req.path)) headers.set('content-type', FORM)
    c.req.raw = new Request(request.url, { method, headers, signal, body: bytes })
    return next()
  }
