/** `Mia`, `Mia und Tom`, `Mia, Tom und Lia`. */
export const namesText = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} und ${names.at(-1)}`

export const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`
