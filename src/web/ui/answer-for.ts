import type { FormAnswer } from './form-view.ts'

/** What was typed, if it was the form of one of these intents that was refused. */
export const answerFor = (answer: FormAnswer | null, ...intents: (string | undefined)[]): FormAnswer | null =>
  intents.includes(answer?.typed.intent?.at(-1) ?? '') ? answer : null
