import fc from 'fast-check'
import { HEADING_LEVELS, type RichMark, type RichNode, type RichText } from '../../src/kernel/rich-text.ts'
import { VECTORS } from './vectors.ts'

/** Words as people and attackers write them. */
export const words = fc
  .oneof(fc.string({ minLength: 1, maxLength: 40 }), fc.constantFrom(...VECTORS))
  .filter((text) => !text.includes('\0') && text.trim() !== '')

const href = fc.constantFrom('https://gsv.example/a?b="c"&d', 'mailto:a@b.example', 'tel:+4983112', '/id/yoga', '#oben')
const mark: fc.Arbitrary<RichMark> = fc.oneof(
  fc.constantFrom({ type: 'bold' as const }, { type: 'italic' as const }),
  href.map((href) => ({ type: 'link' as const, attrs: { href } })),
)
const leaf: fc.Arbitrary<RichNode> = fc.oneof(
  words.map((text) => ({ type: 'text', text })),
  fc.tuple(words, fc.array(mark, { minLength: 1, maxLength: 2 })).map(([text, marks]) => ({ type: 'text', marks, text })),
  fc.constant({ type: 'hardBreak' }),
)
const some = <T>(one: fc.Arbitrary<T>, most: number) => fc.array(one, { minLength: 1, maxLength: most })
const within = (type: string, content: fc.Arbitrary<RichNode[]>): fc.Arbitrary<RichNode> =>
  content.map((content) => ({ type, content }))

const paragraph = within('paragraph', some(leaf, 3))
const heading = fc
  .tuple(fc.constantFrom(...HEADING_LEVELS), leaf)
  .map(([level, one]): RichNode => ({ type: 'heading', attrs: { level }, content: [one] }))
const list = fc
  .constantFrom('bulletList', 'orderedList')
  .chain((type) => within(type, some(within('listItem', some(paragraph, 2)), 3)))
const cell = fc.constantFrom('tableHeader', 'tableCell').chain((type) =>
  within(
    type,
    paragraph.map((one) => [one]),
  ),
)
const table = within('table', some(within('tableRow', some(cell, 4)), 3))

/** A text of a page with every node there is; its pictures are of these files. */
export function pageText(fileIds: readonly string[]): fc.Arbitrary<RichText> {
  const picture = fc
    .tuple(fc.constantFrom(...fileIds), words)
    .map(([fileId, alt]): RichNode => ({ type: 'picture', attrs: { fileId, alt: alt.trim().slice(0, 300) } }))
  const block = fc.oneof(paragraph, heading, list, within('blockquote', some(paragraph, 2)), table, picture)
  return some(block, 6).map((content) => ({ type: 'doc', content }))
}
