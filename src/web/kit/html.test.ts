import fc from 'fast-check'
import { expect, test } from 'vitest'
import { html } from './html.ts'

test('texts are escaped, HTML and lists are taken as they are, null and false are left out', () => {
  const rows = ['a', '<b>'].map((text) => html`<li>${text}</li>`)
  expect(html`<ul title="${'"Eins" & \'zwei\''}">${rows}${null}${false}${undefined}${0}</ul>`.text).toBe(
    '<ul title="&quot;Eins&quot; &amp; &#x27;zwei&#x27;"><li>a</li><li>&lt;b&gt;</li>0</ul>',
  )
})

test('no text leaves its place', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', ' ', '=', '/') }), (text) => {
      expect(html`<p class="${text}">${text}</p>`.text).toMatch(/^<p class="[^"<>']*">[^"<>']*<\/p>$/)
    }),
  )
})
