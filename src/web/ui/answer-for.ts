import type { FormAnswer } from '../kit/form-view.ts'

/** The refused form, if it has one of these intents; else null. */
export const answerFor = (answer: FormAnswer | null, ...intents: (string | undefined)[]): FormAnswer | null =>
  intents.includes(answer?.typed.intent?.at(-1) ?? '') ? answer : null
