import fc from 'fast-check'
import jsQR from 'jsqr'
import QRCode from 'qrcode'
import { expect, test } from 'vitest'
import { type GiroPayment, type GiroRefusal, giroCode } from './giro-code.ts'

const payment: GiroPayment = {
  payee: { name: 'TSV Größenwahn e.V.', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFF' },
  amountCents: 1234,
  text: 'Rechnung 2027-00012',
}

test('a code holds payee, account, amount and text in the lines of the standard', () => {
  expect(giroCode(payment)).toEqual({
    ok: true,
    value: 'BCD\n002\n1\nSCT\nCOBADEFF\nTSV Größenwahn e.V.\nDE89370400440532013000\nEUR12.34\n\n\nRechnung 2027-00012',
  })
})

test.each<[GiroRefusal, Partial<GiroPayment>]>([
  ['iban_wrong', { payee: { ...payment.payee, iban: 'DE88370400440532013000' } }],
  ['bic_wrong', { payee: { ...payment.payee, bic: 'X' } }],
  ['name_empty', { payee: { ...payment.payee, name: ' ' } }],
  ['amount_wrong', { amountCents: 0 }],
  ['amount_wrong', { amountCents: 100_000_000_000 }],
])('%s: no code', (refusal, over) => expect(giroCode({ ...payment, ...over })).toEqual({ ok: false, refusal }))

test('whatever is paid fits into a code of version 13 that reads back the same', () => {
  const text = fc.string({ unit: 'grapheme-ascii', maxLength: 200 })
  fc.assert(
    fc.property(text, text, fc.integer({ min: 1, max: 99_999_999_999 }), (name, said, amountCents) => {
      const answer = giroCode({ payee: { ...payment.payee, name: `A${name}` }, amountCents, text: said })
      const code = answer.ok ? answer.value : ''
      expect(code.split('\n').length).toBeLessThanOrEqual(11)
      expect(QRCode.create(code, { errorCorrectionLevel: 'M' }).version).toBeLessThanOrEqual(13)
    }),
  )
  const answer = giroCode(payment)
  const { modules } = QRCode.create(answer.ok ? answer.value : '', { errorCorrectionLevel: 'M' })
  const size = (modules.size + 8) * 4
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const [row, column] = [Math.floor(y / 4) - 4, Math.floor(x / 4) - 4]
      const isInside = row >= 0 && column >= 0 && row < modules.size && column < modules.size
      if (isInside && modules.get(row, column)) pixels.set([0, 0, 0], (y * size + x) * 4)
    }
  expect(jsQR(pixels, size, size)?.data).toBe(answer.ok ? answer.value : null)
})
