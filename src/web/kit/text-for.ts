/** Text for a key of the address; null for any other word, also for members of every object (`constructor`). */
export const textFor = (texts: Readonly<Record<string, string>>, key: string | null): string | null =>
  key !== null && Object.hasOwn(texts, key) ? (texts[key] ?? null) : null
