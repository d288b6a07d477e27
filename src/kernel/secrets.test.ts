import { expect, test } from 'vitest'
import { newSecrets, parseSecrets, rotate, secretsOf, writeSecrets } from './secrets.ts'

const now = Temporal.Now.instant()

test('a rotation signs with a new key, and the old one counts for its time', () => {
  const first = newSecrets()
  const second = rotate(first, now, false)
  const third = rotate(second, now.add({ hours: 24 * 1000 }), false)
  const at = (days: number) =>
    secretsOf(
      () => third,
      () => now.add({ hours: 24 * days }),
    )
  expect(at(0).newest()).toBe(third.keys[0]?.value)
  expect(new Set(third.keys.map(({ value }) => value)).size).toBe(3)
  expect(at(3659).counting()).toEqual(third.keys.map(({ value }) => value))
  expect(at(3661).counting()).toHaveLength(2)
  expect(at(4661).counting()).toEqual([third.keys[0]?.value])
  expect(
    at(4661)
      .numbered()
      .map(({ number }) => number),
    'what they have encrypted stays readable',
  ).toEqual([3, 2, 1])
  expect(third.pushKeys).toEqual(first.pushKeys)
})

test('a rotation at once ends every older key', () => {
  const rotated = rotate(rotate(newSecrets(), now, false), now, true)
  expect(secretsOf(() => rotated).counting()).toEqual([rotated.keys[0]?.value])
})

test('secrets are read as they were written, and nothing else is', () => {
  const secrets = rotate(newSecrets({ value: 'v'.repeat(43) }), now, false)
  expect(parseSecrets(writeSecrets(secrets))).toEqual(secrets)
  for (const text of [
    '',
    'null',
    '{}',
    '[1',
    '{"keys":[],"pushKeys":{"publicKey":"","privateKey":""}}',
    writeSecrets(secrets).replace(/v+/, 'short'),
  ])
    expect(parseSecrets(text), text).toBeNull()
})
