import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clubVariables, contrast, readableOn, textOn } from './colours.ts'

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('contrast follows WCAG: black on white is 21, a colour on itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#1747c8', '#1747c8')).toBe(1)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('text on any ground reaches 4.5 : 1', () => {
  fc.assert(fc.property(anyColour, (ground) => contrast(textOn(ground), ground) >= 4.5))
})

test('a colour is moved only as far as it must to be readable', () => {
  expect(readableOn('#1747c8', '#000000', ['#f7f6f1'])).toBe('#1747c8')
  expect(contrast(readableOn('#ffd21e', '#000000', ['#ffffff']), '#ffffff')).toBeGreaterThanOrEqual(4.5)
})

const sides = (value: string | undefined) => /light-dark\((#\w+),(#\w+)\)/.exec(value ?? '')?.slice(1) ?? []

test('whatever colours a club takes, texts and links stay readable in light and dark', () => {
  fc.assert(
    fc.property(anyColour, anyColour, (primary, secondary) => {
      const variables = clubVariables({ primary, secondary })
      const pairs: [string, string][] = [
        ['--on-brand', '--brand'],
        ['--on-action', '--action'],
        ['--link', '--action-soft'],
      ]
      for (const [text, ground] of pairs) {
        const [textLight = '', textDark = ''] = sides(variables[text])
        const [groundLight = '', groundDark = ''] = sides(variables[ground])
        if (contrast(textLight, groundLight) < 4.5 || contrast(textDark, groundDark) < 4.5) return false
      }
      const [linkLight = '', linkDark = ''] = sides(variables['--link'])
      return (
        contrast(linkLight, '#ffffff') >= 4.5 &&
        contrast(linkLight, '#f7f6f1') >= 4.5 &&
        contrast(linkDark, '#14130e') >= 4.5 &&
        contrast(linkDark, '#1d1c16') >= 4.5
      )
    }),
  )
})
