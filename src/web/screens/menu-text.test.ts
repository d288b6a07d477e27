import { expect, test } from 'vitest'
import { MENU } from './menu.ts'
import { menuText, readMenu } from './menu-text.ts'

test('a menu of all tabs stays the same as a text', () => {
  const menu = MENU.map(({ label, tabs }) => ({ label, tabs: tabs.map(({ to, label }) => ({ to, label })) }))
  expect(menu.length).toBeGreaterThan(5)
  expect(readMenu(menuText(menu))).toEqual(menu)
})

test('no menu stays none', () => expect(readMenu(menuText([]))).toEqual([]))
