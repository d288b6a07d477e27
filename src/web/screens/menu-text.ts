import type { StaffEntry } from './menu.ts'

/** A menu as one short text for a page's data: a line for each entry, its tabs behind it. */
export const menuText = (menu: readonly StaffEntry[]): string =>
  menu.map(({ label, tabs }) => [label, ...tabs.map(({ to, label }) => `${to} ${label}`)].join('|')).join('\n')

/** The menu of such a text. */
export function readMenu(text: string): StaffEntry[] {
  if (text === '') return []
  return text.split('\n').map((line) => {
    const [label = '', ...tabs] = line.split('|')
    return { label, tabs: tabs.map((tab) => ({ to: tab.slice(0, tab.indexOf(' ')), label: tab.slice(tab.indexOf(' ') + 1) })) }
  })
}
