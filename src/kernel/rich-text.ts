export interface RichText {
  type: 'doc'
  content: RichNode[]
}

export interface RichNode {
  type: string
  attrs?: Record<string, string | number>
  content?: RichNode[]
  marks?: RichMark[]
  text?: string
}

export interface RichMark {
  type: 'bold' | 'italic' | 'link'
  attrs?: { href: string }
}

export const EMPTY_TEXT: RichText = { type: 'doc', content: [] }

const BLOCKS = ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote']
const INSIDE: Record<string, readonly string[]> = {
  doc: BLOCKS,
  page: [...BLOCKS, 'picture', 'table'],
  paragraph: ['text', 'hardBreak'],
  heading: ['text', 'hardBreak'],
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  listItem: BLOCKS,
  blockquote: BLOCKS,
  text: [],
  hardBreak: [],
  picture: [],
  table: ['tableRow'],
  tableRow: ['tableHeader', 'tableCell'],
  tableHeader: ['paragraph'],
  tableCell: ['paragraph'],
}
/** `page`: pictures and tables, too; its concept keeps the pictures' files. */
export type RichTextKind = 'doc' | 'page'

const LONGEST_ALT = 300
const PICTURE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MOST_COLUMNS = 12

/** h1 is the page's own heading. */
export const HEADING_LEVELS = [2, 3] as const
const DEEPEST = 12

/** Nothing that runs. */
export const isSafeAddress = (href: string): boolean => /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(href) && !/\s/.test(href)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function readMarks(value: unknown): RichMark[] | null {
  if (value === undefined) return []
  if (!Array.isArray(value)) return null
  const marks: RichMark[] = []
  for (const mark of value as unknown[]) {
    if (!isObject(mark)) return null
    if (mark.type === 'bold' || mark.type === 'italic') marks.push({ type: mark.type })
    else if (mark.type === 'link') {
      const href = isObject(mark.attrs) ? mark.attrs.href : null
      if (typeof href !== 'string' || !isSafeAddress(href)) return null
      marks.push({ type: 'link', attrs: { href } })
    } else return null
  }
  return marks
}

function readText(value: Record<string, unknown>): RichNode | null {
  const marks = readMarks(value.marks)
  if (marks === null || typeof value.text !== 'string' || value.text === '') return null
  return marks.length > 0 ? { type: 'text', marks, text: value.text } : { type: 'text', text: value.text }
}

function pictureAttrs(value: unknown): { attrs: { fileId: string; alt: string } } | null {
  if (!isObject(value) || typeof value.fileId !== 'string' || typeof value.alt !== 'string') return null
  const alt = value.alt.trim().slice(0, LONGEST_ALT)
  return PICTURE_ID.test(value.fileId) && alt !== '' ? { attrs: { fileId: value.fileId, alt } } : null
}

function attrsOf(type: string, value: unknown): { attrs?: RichNode['attrs'] & object } | null {
  if (type === 'picture') return pictureAttrs(value)
  if (type !== 'heading') return {}
  const level = isObject(value) ? value.level : null
  return HEADING_LEVELS.some((known) => known === level) ? { attrs: { level: Number(level) } } : null
}

function readNode(value: unknown, parent: string, depth: number): RichNode | null {
  if (!isObject(value) || typeof value.type !== 'string' || depth > DEEPEST) return null
  const { type } = value
  if (!INSIDE[parent]?.includes(type)) return null
  if (type === 'text') return readText(value)
  const attrs = attrsOf(type, value.attrs)
  const content = readContent(value.content, type, depth)
  if (attrs === null || content === null) return null
  if (type === 'tableRow' && content.length > MOST_COLUMNS) return null
  return { type, ...attrs, ...(content.length > 0 ? { content } : {}) }
}

function readContent(value: unknown, parent: string, depth: number): RichNode[] | null {
  if (value === undefined) return []
  if (!Array.isArray(value)) return null
  const nodes = (value as unknown[]).map((node) => readNode(node, parent, depth + 1))
  return nodes.every((node) => node !== null) ? nodes : null
}

/** Keeps the known nodes of a foreign value; null for anything but rich text. */
export function readRichText(value: unknown, kind: RichTextKind = 'doc'): RichText | null {
  if (!isObject(value) || value.type !== 'doc') return null
  const content = readContent(value.content, kind, 0)
  return content && { type: 'doc', content }
}

export const richTextOf = (plain: string): RichText => ({
  type: 'doc',
  content: plain
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

function plainOf(node: RichNode): string {
  if (node.type === 'text') return node.text ?? ''
  if (node.type === 'hardBreak') return '\n'
  if (node.type === 'picture') return String(node.attrs?.alt ?? '')
  const inner = (node.content ?? []).map(plainOf)
  return ['paragraph', 'heading'].includes(node.type) ? inner.join('') : inner.join('\n')
}

function picturesIn({ type, attrs, content = [] }: RichNode): string[] {
  return type === 'picture' && attrs ? [String(attrs.fileId)] : content.flatMap(picturesIn)
}

/** File ids of a page's pictures. */
export const picturesOf = (text: RichText): string[] => [...new Set(text.content.flatMap(picturesIn))]

/** An empty line stands between blocks. */
export const plainTextOf = (text: RichText): string => text.content.map(plainOf).join('\n\n').trim()
