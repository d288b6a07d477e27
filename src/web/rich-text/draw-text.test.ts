import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageText } from '../../../tests/support/rich-texts.ts'
import { VECTORS } from '../../../tests/support/vectors.ts'
import type { PublicImage } from '../../domain/files/public-image.ts'
import type { RichNode } from '../../kernel/rich-text.ts'
import { drawText } from './draw-text.ts'

const FILES = ['01890000-0000-7000-8000-000000000000', '01890000-0000-7000-8000-000000000001']
const [kept = '', gone = ''] = FILES
const variants = [{ id: gone, mime: 'image/avif', width: 480 }]
const pictures: PublicImage[] = [{ id: kept, alt: '', width: 700, height: 400, variants }]

/** A tag as this program writes it: known, with known attributes whose values are quoted. */
const TAG =
  /^<(?:\/?(?:p|ul|ol|li|blockquote|strong|em|h2|h3|table|tr|td|th|div|figure|picture|a)|br|th scope="col"|a href="(?:https?:|mailto:|tel:|\/|#)[^"<>]*"|div class="rich-table" tabindex="0" role="region" aria-label="Tabelle"|source type="image\/avif" srcset="\/files\/[0-9a-f-]+ 480w" sizes="[^"]*"|img src="\/files\/[0-9a-f-]+" alt="[^"<>]*" width="700" height="400" class="rich-picture" loading="lazy" decoding="async")>$/

const textsOf = (node: RichNode): string[] => (node.type === 'text' ? [node.text ?? ''] : (node.content ?? []).flatMap(textsOf))
const altsOf = (node: RichNode): string[] =>
  node.type === 'picture' && node.attrs?.fileId === kept ? [String(node.attrs.alt)] : (node.content ?? []).flatMap(altsOf)
const read = (text: string): string =>
  text.replace(
    /&(lt|gt|quot|#x27|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' })[name] ?? '',
  )

test('every text is drawn with known tags alone; its words and descriptions stand there as typed; a lost picture is left out', () => {
  fc.assert(
    fc.property(pageText(FILES), (text) => {
      const drawn = drawText(text, pictures).text
      for (const [tag] of drawn.matchAll(/<[^>]*>?/g)) expect(tag).toMatch(TAG)
      expect(read(drawn.replace(/<[^>]*>/g, ''))).toBe(text.content.flatMap(textsOf).join(''))
      expect([...drawn.matchAll(/ alt="([^"]*)"/g)].map(([, alt = '']) => read(alt))).toEqual(text.content.flatMap(altsOf))
    }),
    { numRuns: 300 },
  )
})

test('each way to slip in a script is harmless as the description of a picture', () => {
  for (const alt of VECTORS) {
    const content = [{ type: 'picture', attrs: { fileId: kept, alt } }]
    for (const [tag] of drawText({ type: 'doc', content }, pictures).text.matchAll(/<[^>]*>?/g)) expect(tag).toMatch(TAG)
  }
})
