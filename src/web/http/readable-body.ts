import type { MiddlewareHandler } from 'hono'

const FORM = 'application/x-www-form-urlencoded'
const FILES = 'multipart/form-data'
const JSON_TYPE = 'application/json'

/** PostgreSQL keeps no such character, and nobody types one. */
const NUL = '\0'

const hasBody = (request: Request): boolean => request.method !== 'GET' && request.method !== 'HEAD' && request.body !== null

function isReadableJson(text: string): boolean {
  let isClean = true
  const look = (key: string, value: unknown) => {
    if (key.includes(NUL) || (typeof value === 'string' && value.includes(NUL))) isClean = false
    return value
  }
  try {
    JSON.parse(text, look)
    return isClean
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

async function isReadableForm(bytes: ArrayBuffer, type: string): Promise<boolean> {
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
    return [...form].every(([name, value]) => !name.includes(NUL) && !(typeof value === 'string' && value.includes(NUL)))
  } catch (error) {
    // What the parser says of a body that is none.
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Whether a body is what its type says and holds only characters that can be kept. */
export async function isReadable(bytes: ArrayBuffer, type: string): Promise<boolean> {
  const kind = type.split(';')[0]?.trim().toLowerCase()
  if (kind === FORM || kind === FILES) return isReadableForm(bytes, type)
  return kind === JSON_TYPE && isReadableJson(new TextDecoder().decode(bytes))
}

/**
 * Answers with `refuse` what no page and no operation could read: broken JSON, broken forms, NUL characters, other types.
 * `takesJson`: whether this path expects JSON; pages mostly expect forms.
 */
export const refuseUnreadable =
  (takesJson: (path: string) => boolean, refuse: (c: Parameters<MiddlewareHandler>[0]) => Response): MiddlewareHandler =>
  async (c, next) => {
    const request = c.req.raw
    if (!hasBody(request)) return next()
    const bytes = await request.arrayBuffer()
    const type = request.headers.get('content-type') ?? ''
    const isFine =
      bytes.byteLength === 0 ||
      ((takesJson(c.req.path) || !type.toLowerCase().startsWith(JSON_TYPE)) && (await isReadable(bytes, type)))
    if (!isFine) return refuse(c)
    const { method, headers, signal } = request
    c.req.raw = new Request(request.url, { method, headers, signal, body: bytes })
    return next()
  }
