import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test.each([
  [0, '0 kB'],
  [999, '1 kB'],
  [1_250, '1,3 kB'],
  [34_100_000, '34 MB'],
  [9_940_000_000, '9,9 GB'],
  [3e15, '3.000 TB'],
])('%d bytes are told as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))
