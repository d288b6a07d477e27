import { hash as digest } from 'node:crypto'

const EXECUTED = /^(?:|module|text\/javascript|application\/javascript|importmap|speculationrules)$/
/** More different style attributes than this are allowed as a whole instead of one by one. */
const MAX_STYLE_HASHES = 32

/** Of a text with one sign for each byte. */
const hash = (text: string): string => `'sha256-${digest('sha256', Buffer.from(text, 'latin1'), 'base64')}'`
const ENTITIES: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&#39;': "'", '&lt;': '<', '&gt;': '>' }
const plain = (text: string): string => text.replace(/&(?:amp|quot|#x27|#39|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)

function scriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', body = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    const type = /\btype="([^"]*)"/.exec(attributes)?.[1] ?? ''
    if (body !== '' && !/\bsrc=/.test(attributes) && EXECUTED.test(type)) hashes.add(hash(body))
  }
  return [...hashes]
}

function styleRules(html: string): { elements: string[]; attributes: string } {
  const markup = html.replace(/<script[^>]*>[\s\S]*?<\/script>/g, '')
  const elements = new Set([...markup.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, body = '']) => hash(body)))
  const attributes = new Set<string>()
  // Texts have no quotation marks: only attributes look like this.
  for (const [, value = ''] of markup.matchAll(/\sstyle="([^"]*)"/g)) if (attributes.add(value).size > MAX_STYLE_HASHES) break
  if (attributes.size === 0) return { elements: [...elements], attributes: "'none'" }
  if (attributes.size > MAX_STYLE_HASHES) return { elements: [...elements], attributes: "'unsafe-inline'" }
  const hashes = [...attributes].map((value) => hash(plain(value)))
  return { elements: [...elements], attributes: `'unsafe-hashes' ${hashes.join(' ')}` }
}

/**
 * Content security policy of one page. Hashes, not a nonce, allow its inline scripts and styles: the same bytes may be sent
 * again. `framedBy`: sites that may frame it.
 */
export function policyOf(page: string | Buffer, origin: string, framedBy = "'none'"): string {
  const html = (typeof page === 'string' ? Buffer.from(page) : page).toString('latin1')
  const style = styleRules(html)
  const rules = [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes(html).join(' ')}`.trim(),
    `style-src 'self' ${style.elements.join(' ')}`.trim(),
    `style-src-attr ${style.attributes}`,
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
  ]
  if (origin.startsWith('https:')) rules.push('upgrade-insecure-requests')
  return rules.join('; ')
}

/** For answers other than pages: nothing in them may run. */
const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** Headers of every answer, less those it has. A page that others may frame says so in its policy alone. */
export function missingHeaders(headers: Headers, origin: string): [string, string][] {
  const isFramed = /frame-ancestors (?!'none')/.test(headers.get('content-security-policy') ?? '')
  return Object.entries(securityHeaders(origin)).filter(
    ([name]) => !headers.has(name) && !(isFramed && name === 'x-frame-options'),
  )
}

export function securityHeaders(origin: string): Record<string, string> {
  return {
    'content-security-policy': BARE_POLICY,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
