import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { missingHeaders, policyOf, securityHeaders } from './security.ts'

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('inline scripts are allowed by their hash, data and linked files need none', () => {
  const html = `<script>a('ä')</script><script type="module" async="">import "/x.js"</script><script src="/y.js"></script><script type="application/ld+json">{}</script>`
  const policy = policyOf(html, 'http://gsv.localhost')
  expect(policy).toContain(`script-src 'self' ${sha("a('ä')")} ${sha('import "/x.js"')};`)
  expect(policy).not.toContain('unsafe-inline')
})

test('styles inside the page are named; style attributes one by one, decoded', () => {
  const policy = policyOf(`<style>:root{}</style><p style="--x:&quot;1&quot;">a</p>`, 'http://gsv.localhost')
  expect(policy).toContain(`style-src 'self' ${sha(':root{}')}`)
  expect(policy).toContain(`style-src-attr 'unsafe-hashes' ${sha('--x:"1"')}`)
  expect(policyOf('<p>style="a"</p>', 'http://gsv.localhost')).toContain("style-src-attr 'none'")
})

test('many style attributes are allowed as a whole; scripts and styles behind them are still named', () => {
  const many = Array.from({ length: 40 }, (_, at) => `<p style="left:${at}px">`).join('')
  const policy = policyOf(`${many}<script>a=' style="b"<style>c</style>'</script><style>d</style>${many}`, 'http://gsv.localhost')
  expect(policy).toContain(`script-src 'self' ${sha(`a=' style="b"<style>c</style>'`)};`)
  expect(policy).toContain(`style-src 'self' ${sha('d')};`)
  expect(policy).toContain("style-src-attr 'unsafe-inline'")
  expect(policyOf(`<script>' style="b"'</script>`, 'http://gsv.localhost')).toContain("style-src-attr 'none'")
})

test('over TLS the browser is told to stay with it', () => {
  expect(policyOf('', 'https://gsv.example')).toContain('upgrade-insecure-requests')
  expect(securityHeaders('https://gsv.example')).toHaveProperty('strict-transport-security')
  expect(securityHeaders('http://gsv.localhost')).not.toHaveProperty('strict-transport-security')
})

test.each([
  ["default-src 'self'; frame-ancestors 'none'", 'DENY'],
  ["default-src 'self'; frame-ancestors 'self' https://www.gsv.example", undefined],
  [undefined, 'DENY'],
])('a page with the policy %s is framed by nobody else', (policy, header) => {
  const headers = new Headers(policy === undefined ? {} : { 'content-security-policy': policy })
  expect(new Map(missingHeaders(headers, 'http://gsv.localhost')).get('x-frame-options')).toBe(header)
})
