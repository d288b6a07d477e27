/** So much of a text is read at a glance on a phone. */
const GLANCE = 150

/**
 * What stands beside the box of a consent: the whole text where it is short, else its first sentence, or as many words as fit; `whole` is
 * then what can be unfolded below, by paragraphs.
 */
export function foldConsent(text: string): { lead: string; whole: string[] } {
  const plain = text.trim()
  if (plain.length <= GLANCE) return { lead: plain, whole: [] }
  const [, sentence] = /^(.{30,149}?[.!?:])\s/s.exec(plain) ?? []
  const words = plain.slice(0, GLANCE).replace(/\s+\S*$/, '')
  const whole = plain.split(/\n+/).map((line) => line.trim())
  return { lead: sentence ?? `${words} …`, whole: whole.filter(Boolean) }
}
