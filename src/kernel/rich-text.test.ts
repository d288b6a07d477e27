import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSafeAddress, plainTextOf, type RichText, readRichText, richTextOf } from './rich-text.ts'

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
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 })), (parts) => {
      const value: RichText = {
        type: 'doc',
        content: parts.map((part) => ({ type: 'paragraph', content: [{ type: 'text', text: part }] })),
      }
      expect(readRichText(JSON.parse(JSON.stringify(value)))).toEqual(value)
    }),
  )
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
