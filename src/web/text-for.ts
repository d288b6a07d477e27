/** The text that a key of the address stands for; null for any other word, also for one that every object knows (`constructor`). */
export const textFor = (texts: Readonly<Record<string, string>>, key: string | null): string | null =>
  key !== null && Object.hasOwn(texts, key) ? (texts[key] ?? null) : null
