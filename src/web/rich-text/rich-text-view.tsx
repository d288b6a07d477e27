import { createElement, type ReactNode } from 'react'
import type { RichNode, RichText } from '../../kernel/rich-text.ts'

const TAGS: Record<string, string> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
  hardBreak: 'br',
}

function markedText({ text, marks = [] }: RichNode): ReactNode {
  let view: ReactNode = text
  for (const { type, attrs } of marks)
    view = createElement(type === 'link' ? 'a' : type === 'bold' ? 'strong' : 'em', attrs ?? null, view)
  return view
}

function nodeView(node: RichNode): ReactNode {
  if (node.type === 'text') return markedText(node)
  const tag = node.type === 'heading' ? `h${node.attrs?.level ?? 2}` : TAGS[node.type]
  return tag ? createElement(tag, null, ...(node.content ?? []).map(nodeView)) : null
}

/** Shows rich text on server and browser, without the editor's code. */
export function RichTextView({ text }: { text: RichText }) {
  if (text.content.length === 0) return null
  return createElement('div', { className: 'rich-text' }, ...text.content.map(nodeView))
}
