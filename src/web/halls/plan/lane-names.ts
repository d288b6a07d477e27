const LONGEST_SIGN = 2

/** Names for narrow lanes: `Drittel 1`, `Drittel 2` share `Drittel`, their signs are `1`, `2`. The word may be empty. */
export function tellLanesApart(lanes: readonly string[]): { word: string; signs: readonly string[] } {
  const parts = lanes.map((lane) => /^(.+) (\S+)$/u.exec(lane))
  const word = parts[0]?.[1] ?? ''
  const signs = parts.map((part) => (part?.[1] === word ? (part[2] ?? '') : ''))
  const isShared = lanes.length > 1 && signs.every((sign) => sign !== '' && sign.length <= LONGEST_SIGN)
  return isShared ? { word, signs } : { word: '', signs: lanes }
}
