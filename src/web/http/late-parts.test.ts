import { expect, test } from 'vitest'
import { withLateParts } from './late-parts.ts'

const link = (href: string) => `<link rel="modulepreload" href="${href}"/>`

test('scripts asked for in the head are asked for after the first picture, all of them, in their order', () => {
  const page = `<html><head>${link('/assets/a.js')}<link rel="stylesheet" href="/assets/a.css"/>${link('/assets/b.js')}</head><body><p>Müßig – Text</p></body></html>`
  const later = withLateParts(Buffer.from(page)).toString()
  expect(later).not.toContain('rel="modulepreload"')
  expect(later).toContain('<link rel="stylesheet" href="/assets/a.css"/>')
  expect(later).toMatch(
    /<p>Müßig – Text<\/p><script>requestAnimationFrame\(.*"a b"\.split.*'\/assets\/'\+part\+'\.js'.*<\/script><\/body><\/html>$/,
  )
})

test('a page without scripts stays as it is', () => {
  const page = '<html><head></head><body><p>Text</p></body></html>'
  expect(withLateParts(Buffer.from(page)).toString()).toBe(page)
})
