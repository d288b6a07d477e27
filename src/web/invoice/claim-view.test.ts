import { expect, test } from 'vitest'
import { claimText } from './claim-view.ts'

const claim = { debtor: 'Eva Muster', title: 'Beitrag 2027', due: '15.01.2027' }

test.each([
  ['Mia Muster', 'Beitrag 2027 für Mia Muster, fällig am 15.01.2027'],
  ['Eva Muster', 'Beitrag 2027, fällig am 15.01.2027'],
  ['', 'Beitrag 2027, fällig am 15.01.2027'],
])('a claim about "%s" is offered as %s', (person, text) => expect(claimText({ ...claim, person })).toBe(text))
