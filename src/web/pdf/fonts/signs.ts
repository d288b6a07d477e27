const between = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at))

/** Signs of the first family. */
export const LATIN = `${between(0x20, 0x7e)}${between(0xa0, 0xff)}ŒœŠšŽžŸẞ–—‘’‚“”„†•…‰‹›€−×→←≤≥≈✓\u2009\u202f\u2011`
/** Letters beyond Western Europe, of the second. */
export const EXTENDED = `${between(0x100, 0x17f)}ȘșȚț`
