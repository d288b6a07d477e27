import { expect, test } from 'vitest'
import { faultOf, mostBytes } from './readable-body.ts'

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const FORM = 'application/x-www-form-urlencoded;charset=UTF-8'
const JSON_TYPE = 'application/json'
const FILES = 'multipart/form-data; boundary=b'
const field = (name: string, value: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const END = '--b--\r\n'
const file =
  '--b\r\nContent-Disposition: form-data; name="bild"; filename="b.png"\r\nContent-Type: image/png\r\n\r\n\0\0\r\n--b--\r\n'
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

test.each([
  ['a form', FORM, 'name=M%C3%BCller', null],
  ['a form with NUL', FORM, 'name=a%00b', 'unreadable'],
  ['a field name with NUL', FORM, 'a%00=b', 'unreadable'],
  ['a form of 1,000 fields', FORM, 'a=1&'.repeat(1_000), null],
  ['a form of 1,001 fields', FORM, 'a=1&'.repeat(1_001), 'too_much'],
  ['a thousand fields of nothing', FORM, '&'.repeat(1_002), 'too_much'],
  ['the last row of a list', FORM, 'rows[200].name=a', null],
  ['one row more', FORM, 'rows[201].name=a', 'unreadable'],
  ['a row far away', FORM, 'rows%5B100000%5D.name=a', 'unreadable'],
  ['a row behind others', FORM, 'rows[1].times[99999]=a', 'unreadable'],
  ['a name of five parts', FORM, 'a.b[0].c.d=1', null],
  ['a name of six parts', FORM, 'a.b[0].c.d.e=1', 'unreadable'],
  ['a name of 200 signs', FORM, `${'a'.repeat(200)}=1`, null],
  ['a name of 201 signs', FORM, `${'a'.repeat(201)}=1`, 'unreadable'],
  ['what every object knows', FORM, '__proto__[a]=1', 'unreadable'],
  ['what the reader of forms keeps for itself', FORM, '__state__={', 'unreadable'],
  ['JSON', JSON_TYPE, '{"name":"\\\\u0000"}', null],
  ['JSON with NUL', JSON_TYPE, '{"name":["a\\u0000"]}', 'unreadable'],
  ['a JSON key with NUL', JSON_TYPE, '{"a\\u0000":1}', 'unreadable'],
  ['JSON with half a character', JSON_TYPE, '{"a":"\\ud800"}', 'unreadable'],
  ['JSON with both halves', JSON_TYPE, '{"a":"\\ud83d\\ude00"}', null],
  ['broken JSON', JSON_TYPE, '{', 'unreadable'],
  ['a name twice', JSON_TYPE, '{"a":1,"b":[{"a":1}],"a":2}', 'unreadable'],
  ['a name twice, once in signs', JSON_TYPE, '{"a":1,"\\u0061":2}', 'unreadable'],
  ['a name that is none', JSON_TYPE, '{"\\x":1}', 'unreadable'],
  ['a name that never ends', JSON_TYPE, '{"a', 'unreadable'],
  ['a name again in another object', JSON_TYPE, '[{"a":"a"},{"a":{"a":1}}]', null],
  ['a name again as a value', JSON_TYPE, '{"a":"b","b":"a","c":["a","a"]}', null],
  ['JSON that says it is UTF-8', `${JSON_TYPE}; charset="UTF-8"`, '{"a":"ä"}', null],
  ['JSON that says it is something else', `${JSON_TYPE}; charset=utf-16`, '{}', 'unreadable'],
  ['JSON of 20 levels', JSON_TYPE, nested(20), null],
  ['JSON of 21 levels', JSON_TYPE, nested(21), 'unreadable'],
  ['JSON of 20,000 levels', JSON_TYPE, nested(20_000), 'unreadable'],
  ['brackets in a text', JSON_TYPE, JSON.stringify({ a: `\\"${'[{'.repeat(50)}` }), null],
  ['fields', FILES, field('name', 'x') + END, null],
  ['fields with NUL', FILES, field('name', 'a\0b') + END, 'unreadable'],
  ['1,000 fields as they come with files', FILES, field('a', '1').repeat(1_000) + END, null],
  ['1,001 fields as they come with files', FILES, field('a', '1').repeat(1_001) + END, 'too_much'],
  [
    '1,001 fields behind another boundary',
    `multipart/form-data; xboundary=c; boundary=b`,
    field('a', '1').repeat(1_001) + END,
    'too_much',
  ],
  ['a text as long as a file', FILES, field('a', 'x'.repeat(100_001)) + END, 'too_much'],
  ['a picture, whose bytes may be anything', FILES, file, null],
  ['what is no form at all', FILES, 'nichts', 'unreadable'],
  ['fields with files without a boundary', 'multipart/form-data', field('a', '1') + END, 'unreadable'],
  ['another type', 'text/plain', 'x', 'unreadable'],
] as const)('%s', async (_, type, text, fault) => {
  expect(await faultOf(bytes(text), type)).toBe(fault)
})

test('JSON in an older encoding is refused instead of kept with question marks', async () => {
  expect(await faultOf(new Uint8Array(Buffer.from('{"a":"Müller"}', 'latin1')).buffer, JSON_TYPE)).toBe('unreadable')
})

test('how much is read depends on what it is', () => {
  expect([FORM, JSON_TYPE, FILES, '', 'text/plain'].map((type) => mostBytes(type))).toEqual([
    100_000, 200_000, 6_000_000, 100_000, 100_000,
  ])
  expect([JSON_TYPE, FORM].map((type) => mostBytes(type, '/api/v1/tariffs/quote'))).toEqual([4_000_000, 100_000])
  const ofBank = ['application/xml', 'text/plain; charset=utf-8', FORM]
  expect(ofBank.map((type) => mostBytes(type, '/api/v1/bank-statements'))).toEqual([6_000_000, 6_000_000, 100_000])
})
