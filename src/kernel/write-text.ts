import { isSafeAddress, type RichNode, type RichText } from './rich-text.ts'

type Part = string | RichNode

const nodeOf = (part: Part): RichNode => (typeof part === 'string' ? { type: 'text', text: part } : part)

/** Rich text made by the program. Null blocks and empty parts are left out. */
export const writeText = (...blocks: (RichNode | null)[]): RichText => ({
  type: 'doc',
  content: blocks.filter((block) => block !== null),
})

export const heading = (text: string): RichNode => ({ type: 'heading', attrs: { level: 2 }, content: [nodeOf(text)] })

export const paragraph = (...parts: Part[]): RichNode => ({
  type: 'paragraph',
  content: parts.filter((part) => part !== '').map(nodeOf),
})

/** One line below the other; empty ones are left out. */
export const lines = (...texts: Part[]): RichNode =>
  paragraph(
    ...texts.filter((text) => text !== '').flatMap((text, at): Part[] => (at === 0 ? [text] : [{ type: 'hardBreak' }, text])),
  )

export const list = (...texts: string[]): RichNode => ({
  type: 'bulletList',
  content: texts.map((text) => ({ type: 'listItem', content: [paragraph(text)] })),
})

/** Plain text where the address is not safe. */
export const link = (text: string, href: string): RichNode =>
  isSafeAddress(href) ? { type: 'text', text, marks: [{ type: 'link', attrs: { href } }] } : nodeOf(text)
