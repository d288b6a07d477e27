import { hash as digest } from 'node:crypto'

const EXECUTED = /^(?:|module|text\/javascript|application\/javascript|importmap|speculationrules)$/
/** More different style attributes than this are allowed as a whole instead of one by one. */
const MAX_STYLE_HASHES = 32

/** Of a text with one sign for each byte. */
const hash = (text: string): string => `'sha256-${digest('sha256', Buffer.from(text, 'latin1'), 'base64')}'`
const ENTITIES: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&#39;': "'", '&lt;': '<', '&gt;': '>' }
const plain = (text: string): string => text.replace(/&(?:amp|quot|#x27|#39|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)

const ELEMENTS = String.raw`<script([^>]*)>([\s\S]*?)</script>|<style[^>]*>([\s\S]*?)</style>`
const INLINE_ELEMENTS = new RegExp(ELEMENTS, 'g')
/** Texts have no quotation marks: only attributes look like the last of these. In a script's text nothing is looked for. */
const INLINE = new RegExp(`${ELEMENTS}|\\sstyle="([^"]*)"`, 'g')

interface Inline {
  /** Hashes of executed scripts and of style elements. */
  scripts: Set<string>
  styles: Set<string>
  /** Values of style attributes, as written; one more than allowed stands for all. */
  attributes: Set<string>
}

function addScript(scripts: Set<string>, attributes: string, body: string): void {
  const type = /\btype="([^"]*)"/.exec(attributes)?.[1] ?? ''
  if (body !== '' && !/\bsrc=/.test(attributes) && EXECUTED.test(type)) scripts.add(hash(body))
}

function inlineOf(html: string): Inline {
  const found: Inline = { scripts: new Set(), styles: new Set(), attributes: new Set() }
  for (let at = 0; ; ) {
    const pattern = found.attributes.size > MAX_STYLE_HASHES ? INLINE_ELEMENTS : INLINE
    pattern.lastIndex = at
    const match = pattern.exec(html)
    if (!match) return found
    at = pattern.lastIndex
    const [, type, script = '', style, attribute = ''] = match
    if (type !== undefined) addScript(found.scripts, type, script)
    else if (style !== undefined) found.styles.add(hash(style))
    else found.attributes.add(attribute)
  }
}

function attributeRule(attributes: ReadonlySet<string>): string {
  if (attributes.size === 0) return "'none'"
  if (attributes.size > MAX_STYLE_HASHES) return "'unsafe-inline'"
  return `'unsafe-hashes' ${[...attributes].map((value) => hash(plain(value))).join(' ')}`
}

/**
 * Content security policy of one page. Hashes, not a nonce, allow its inline scripts and styles: the same bytes may be sent
 * again. `framedBy`: sites that may frame it.
 */
export function policyOf(page: string | Buffer, origin: string, framedBy = "'none'"): string {
  const html = (typeof page === 'string' ? Buffer.from(page) : page).toString('latin1')
  const { scripts, styles, attributes } = inlineOf(html)
  const rules = [
    "default-src 'self'",
    `script-src 'self' ${[...scripts].join(' ')}`.trim(),
    `style-src 'self' ${[...styles].join(' ')}`.trim(),
    `style-src-attr ${attributeRule(attributes)}`,
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
