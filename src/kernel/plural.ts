/** `Mia`, `Mia und Tom`, `Mia, Tom und Lia`. */
export const namesText = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} und ${names.at(-1)}`

/** The first of many names: `Mia, Tom und 12 weitere`. */
export const firstNames = (names: readonly string[], shown = 5): string =>
  names.length <= shown ? namesText(names) : `${names.slice(0, shown).join(', ')} und ${names.length - shown} weitere`

export const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`
