import { expect, test } from 'vitest'
import { isReadable } from './readable-body.ts'

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const FORM = 'application/x-www-form-urlencoded;charset=UTF-8'
const FILES = 'multipart/form-data; boundary=b'
const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--b--\r\n`
const file =
  '--b\r\nContent-Disposition: form-data; name="bild"; filename="b.png"\r\nContent-Type: image/png\r\n\r\n\0\0\r\n--b--\r\n'

test.each([
  ['a form', FORM, 'name=M%C3%BCller', true],
  ['a form with NUL', FORM, 'name=a%00b', false],
  ['a field name with NUL', FORM, 'a%00=b', false],
  ['JSON', 'application/json', '{"name":"\\\\u0000"}', true],
  ['JSON with NUL', 'application/json', '{"name":["a\\u0000"]}', false],
  ['a JSON key with NUL', 'application/json', '{"a\\u0000":1}', false],
  ['broken JSON', 'application/json', '{', false],
  ['fields', FILES, field('name', 'x'), true],
  ['fields with NUL', FILES, field('name', 'a\0b'), false],
  ['a picture, whose bytes may be anything', FILES, file, true],
  ['what is no form at all', FILES, 'nichts', false],
  ['another type', 'text/plain', 'x', false],
])('%s', async (_, type, text, isFine) => {
  expect(await isReadable(bytes(text), type)).toBe(isFine)
})
