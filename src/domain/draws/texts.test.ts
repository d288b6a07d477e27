import { expect, test } from 'vitest'
import type { DrawPriority } from './rules.ts'
import { priorityText } from './texts.ts'

test.each<[DrawPriority[], string]>([
  [[], ''],
  [['waited'], 'Vorrang haben alle, die bisher leer ausgegangen sind.'],
  [
    ['members', 'last_season', 'age_cohort'],
    'Vorrang haben erstens Mitglieder, zweitens alle, die in der letzten Saison dabei waren, drittens alle, die danach zu alt für das Angebot sind.',
  ],
])('who goes first in a draw, %j', (priorities, text) => {
  expect(priorityText(priorities)).toBe(text)
})
