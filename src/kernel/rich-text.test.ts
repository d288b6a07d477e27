import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageText } from '../../tests/support/rich-texts.ts'
import { isSafeAddress, picturesOf, plainTextOf, type RichNode, readRichText, richTextOf } from './rich-text.ts'

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const text = (value: string, ...marks: unknown[]) => ({ type: 'text', text: value, ...(marks.length > 0 ? { marks } : {}) })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })

test.each([
  [
    'a heading and a list',
    doc(
      { type: 'heading', attrs: { level: 2 }, content: [text('Ablauf')] },
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('Aufwärmen'))] }] },
    ),
  ],
  ['a link in bold', doc(paragraph(text('hier', { type: 'bold' }, { type: 'link', attrs: { href: 'https://gsv.example/a' } })))],
  ['a break in a line', doc(paragraph(text('eins'), { type: 'hardBreak' }, text('zwei')))],
  ['nothing', doc()],
])('%s stays as it is', (_what, value) => expect(readRichText(value)).toEqual(value))

test.each([
  ['a script', doc({ type: 'script', content: [text('x')] })],
  ['an address that runs', doc(paragraph(text('x', { type: 'link', attrs: { href: 'javascript:alert(1)' } })))],
  ['an address that hides one', doc(paragraph(text('x', { type: 'link', attrs: { href: ' javascript:alert(1)' } })))],
  ['another site by two strokes', doc(paragraph(text('x', { type: 'link', attrs: { href: '//evil.example' } })))],
  ['a heading of the page', doc({ type: 'heading', attrs: { level: 1 }, content: [text('x')] })],
  ['text outside of a paragraph', doc(text('x'))],
  ['a paragraph in a paragraph', doc(paragraph(paragraph(text('x'))))],
  ['no document', paragraph(text('x'))],
  ['no object', 'x'],
  ['null', null],
])('%s is no rich text', (_what, value) => expect(readRichText(value)).toBeNull())

test('what it does not know of a node is left out', () => {
  const value = doc({ ...paragraph({ ...text('x'), onclick: 'y' }), attrs: { style: 'color:red' } })
  expect(readRichText(value)).toEqual(doc(paragraph(text('x'))))
})

test('plain text becomes paragraphs and back', () => {
  expect(plainTextOf(richTextOf('Eins.\n\n  Zwei. \n \n'))).toBe('Eins.\n\nZwei.')
  expect(richTextOf('  ')).toEqual(doc())
})

test('whatever comes is read or refused, and what was read is read the same again', () => {
  fc.assert(
    fc.property(fc.anything({ maxDepth: 5 }), (value) => {
      const read = readRichText(value)
      if (read) expect(readRichText(read)).toEqual(read)
    }),
  )
})

const FILES = ['01890000-0000-7000-8000-000000000000', '01890000-0000-7000-8000-000000000001']
const PAGE_ONLY = ['picture', 'table']

/** The same text as a foreign program might send it. */
const withNoise = (node: RichNode): object => ({
  ...node,
  onclick: 'hit(1)',
  attrs: { ...node.attrs, style: 'color:red', onerror: 'hit(2)', src: 'https://evil.example/a.png' },
  ...(node.content ? { content: node.content.map(withNoise) } : {}),
})
const nodesOf = (node: RichNode): RichNode[] => [node, ...(node.content ?? []).flatMap(nodesOf)]

test('a text of every node is read as it is, without anything that hangs on it; pictures and tables on pages alone', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(pageText(FILES), (text) => {
      expect(readRichText(JSON.parse(JSON.stringify(text)), 'page')).toEqual(text)
      expect(readRichText({ ...text, content: text.content.map(withNoise) }, 'page')).toEqual(text)
      const nodes = text.content.flatMap(nodesOf)
      for (const { type } of nodes) seen.add(type)
      const isForAll = nodes.every(({ type }) => !PAGE_ONLY.includes(type))
      expect(readRichText(text)).toEqual(isForAll ? text : null)
      const pictures = nodes.flatMap(({ type, attrs }) => (type === 'picture' ? [attrs?.fileId] : []))
      expect(picturesOf(text)).toEqual([...new Set(pictures)])
    }),
    { numRuns: 300 },
  )
  for (const type of [...PAGE_ONLY, 'tableRow', 'tableHeader', 'tableCell', 'listItem', 'blockquote', 'hardBreak'])
    expect(seen).toContain(type)
})

test.each([
  ['https://gsv.example', true],
  ['mailto:a@b.example', true],
  ['tel:+4983112', true],
  ['/id/yoga', true],
  ['JAVASCRIPT:x', false],
  ['data:text/html,x', false],
  ['https://a b', false],
])('%s is safe: %s', (address, safe) => expect(isSafeAddress(address)).toBe(safe))

const picture = { type: 'picture', attrs: { fileId: '01890000-0000-7000-8000-000000000000', alt: 'Zwei Kinder' } }
const table = {
  type: 'table',
  content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph(text('Zelle'))] }] }],
}

test('pictures and tables stand in texts of pages alone', () => {
  expect(readRichText(doc(picture, table), 'page')).toEqual(doc(picture, table))
  expect(readRichText(doc(picture))).toBeNull()
  expect(readRichText(doc(table))).toBeNull()
})

test.each([
  ['without a description', { ...picture, attrs: { ...picture.attrs, alt: ' ' } }],
  ['from elsewhere', { ...picture, attrs: { ...picture.attrs, fileId: 'https://evil.example/a.png' } }],
  ['in a cell', { ...table, content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [picture] }] }] }],
  [
    'of 13 columns',
    { type: 'table', content: [{ type: 'tableRow', content: Array(13).fill({ type: 'tableCell', content: [] }) }] },
  ],
])('a picture or a table %s is refused', (_what, node) => expect(readRichText(doc(node), 'page')).toBeNull())
