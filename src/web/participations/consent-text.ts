/** Longest text that is read at a glance on a phone. */
const GLANCE = 150

/**
 * Text beside the box of a consent: the whole where it is short, else its first sentence, or the words that fit. `whole` is then
 * the full text by paragraphs, to unfold.
 */
export function foldConsent(text: string): { lead: string; whole: string[] } {
  const plain = text.trim()
  if (plain.length <= GLANCE) return { lead: plain, whole: [] }
  const [, sentence] = /^(.{30,149}?[.!?:])\s/s.exec(plain) ?? []
  const words = plain.slice(0, GLANCE).replace(/\s+\S*$/, '')
  const whole = plain.split(/\n+/).map((line) => line.trim())
  return { lead: sentence ?? `${words} …`, whole: whole.filter(Boolean) }
}
