import { fold } from './fold.ts'

/** Folded words of a search for names, also as lists write them: `Busch, Katja`. */
export const foldedWords = (text: string): string[] =>
  fold(text)
    .split(/[\s,;]+/)
    .filter(Boolean)
