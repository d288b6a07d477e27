import { expect, test } from 'vitest'
import { draftInput } from './keep-draft.ts'

test.each([
  ['nothing', {}, [0, 0, 0]],
  ['a mailing', { subject: 'Sommerfest', text: 'Hallo', groups: ['participants:1'] }, [10, 5, 1]],
  [
    'far too much',
    { subject: 'x'.repeat(20_000), text: 'y'.repeat(20_001), groups: ['z'.repeat(81), ...Array(200).fill('a')] },
    [1_000, 20_000, 100],
  ],
])('a draft of %s is kept as far as it goes', (_, typed, lengths) => {
  const { subject, text, groups } = draftInput.parse(typed)
  expect([subject.length, text.length, groups.length]).toEqual(lengths)
})
