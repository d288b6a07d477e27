import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flash, noted } from './flash.ts'

const DONE = flash({
  gespeichert: 'Gespeichert.',
  'zweiter-faktor': 'Zurückgesetzt.',
  gesperrt: (cancelled: number, moved: number) => `${cancelled} abgesagt, ${moved} verlegt.`,
})
const shown = (getan: string) => DONE.text(new URLSearchParams({ getan }))

test.each([
  [DONE.note('gespeichert'), 'Gespeichert.'],
  [DONE.note('zweiter-faktor'), 'Zurückgesetzt.'],
  [DONE.note('gesperrt', 12, 0), '12 abgesagt, 0 verlegt.'],
])('a note is shown as its sentence: %s', (note, sentence) => expect(shown(note)).toBe(sentence))

test.each([
  '',
  'x',
  'gesperrt',
  'gesperrt.1',
  'gesperrt.1.2.3',
  'gesperrt.1.x',
  'gesperrt.1.-2',
  'gespeichert.1',
  'gesperrt.1.',
  'constructor',
  '__proto__',
  'toString.1',
])('an address of a stranger shows nothing: %s', (getan) => expect(shown(getan)).toBeNull())

test('any address shows a sentence of the page or nothing', () => {
  fc.assert(
    fc.property(fc.string(), (getan) => {
      expect(shown(getan) ?? 'Gespeichert.').toMatch(/^(Gespeichert\.|Zurückgesetzt\.|\d+ abgesagt, \d+ verlegt\.)$/)
    }),
  )
})

test('a note joins an address with and without a query', () => {
  expect(noted('/admin/user', DONE.note('gespeichert'))).toBe('/admin/user?getan=gespeichert')
  expect(noted('/admin/user?tab=a', DONE.note('gesperrt', 1, 2))).toBe('/admin/user?tab=a&getan=gesperrt.1.2')
  expect(noted('/admin/user', null)).toBe('/admin/user')
})
