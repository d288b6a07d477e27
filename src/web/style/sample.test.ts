import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (folder: string) =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => ({ name, text: readFileSync(new URL(`${folder}/${name}`, import.meta.url), 'utf8') }))

/** Not shown by itself, with the reason. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'drawn.tsx': 'holds HTML that the server draws; seen on the occupancy plan',
  'editor-form.tsx': 'saves a thing and compares it with what others saved; seen in every editor',
  'one-field.tsx': 'sends a form as one field; has no look',
  'saved-meanwhile.tsx': 'shows both values after somebody else saved first; seen in profile, contact and person',
  'structured-data.tsx': 'speaks to search engines; has no look',
  'toasts.tsx': 'shows what toast() says; its buttons stand among the floating parts',
  'undo-form.tsx': 'counts down from an answer of the server; seen after a cancelled session',
  'versioned-form.tsx': 'compares what is typed with what others saved; seen in the members’ office',
  'unsaved.tsx': 'asks when a typed form is left; stands in Panel',
}

const samples = read('.').map(({ text }) => text)
const parts = read('../ui').map(({ name }) => name)

test.each(parts)('%s is shown in the accordion of samples, or elsewhere for a reason', (name) => {
  const isShown = samples.some((text) => text.includes(`'../ui/${name}'`))
  expect(isShown).toBe(!(name in ELSEWHERE))
})

test('no reason is left of a part that is gone', () => {
  expect(Object.keys(ELSEWHERE).filter((name) => !parts.includes(name))).toEqual([])
})
