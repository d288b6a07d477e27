const LETTERS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  þ: 'th',
  Þ: 'Th',
  ð: 'd',
  Ð: 'D',
  ı: 'i',
  '€': 'EUR',
  '&': '+',
}

/** Longest texts in signs. */
export const SEPA_LENGTHS = { name: 70, text: 140, id: 35, town: 35 } as const

/**
 * Text in the letters that every bank takes (EPC217-08): `ä` becomes `ae`, `ß` `ss`, other accents go, other signs become a blank;
 * cut to the length. May be empty.
 */
export function sepaText(text: string, length: number): string {
  return text
    .normalize('NFC')
    .replace(/[^\0-\x7f]|&/gu, (sign) => LETTERS[sign] ?? sign)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9+?/\-:().,' ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, length)
    .trimEnd()
}

/** `isSepaId` holds for what comes out, or it is empty. Two different texts may become the same. */
export const sepaId = (text: string): string =>
  sepaText(text, Number.POSITIVE_INFINITY)
    .replace(/\/{2,}/g, '/')
    .replace(/^[/ ]+/, '')
    .slice(0, SEPA_LENGTHS.id)
    .replace(/[/ ]+$/, '')
