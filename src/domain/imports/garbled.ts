const windows1252 = new TextDecoder('windows-1252')
const utf8 = new TextDecoder('utf-8', { fatal: true })
const BYTES = new Map(Array.from({ length: 256 }, (_, byte) => [windows1252.decode(new Uint8Array([byte])), byte]))

/** `MÃ¼ller` was read in the wrong encoding: answers `Müller`, empty for signs that are lost (`M�ller`), null for a sound text. */
export function garbledMeaning(text: string): string | null {
  if (text.includes('\uFFFD')) return ''
  if (!/[ÂÃâ]/.test(text)) return null
  const bytes = [...text].flatMap((sign) => BYTES.get(sign) ?? [])
  if (bytes.length < [...text].length) return null
  try {
    return utf8.decode(new Uint8Array(bytes))
  } catch (error) {
    // Sound text in these letters is no UTF-8.
    if (error instanceof TypeError) return null
    throw error
  }
}
