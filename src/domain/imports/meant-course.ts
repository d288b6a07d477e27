import { fold } from '../../kernel/fold.ts'
import type { Names } from './input.ts'
import { nearest } from './nearest.ts'
import { nameKey, type OpenOffer } from './rules.ts'

const labels = ({ title, when }: OpenOffer): string[] => [title, `${title} ${when}`, `${title} (${when})`, `${title}, ${when}`]

const words = (text: string): string[] =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** `Yoga` and `Yoga am Montag`. */
function isWithin(one: string, other: string): boolean {
  const [few, many] = [words(one), words(other)].sort((a, b) => a.length - b.length)
  return few !== undefined && few.length > 0 && few.every((word) => many?.includes(word))
}

/** Offer that a list means: as somebody said, else the only one of that name; else the question, with the likeliest one. */
export function meantCourse(text: string, offers: readonly OpenOffer[], names: Names): string | { suggested: OpenOffer | null } {
  const said = offers.find(({ id }) => id === names.group?.[nameKey(text)])
  if (said) return said.id
  const same = offers.filter((offer) => labels(offer).some((label) => fold(label) === fold(text)))
  const [only, ...others] = same
  if (only && others.length === 0) return only.id
  if (only) return { suggested: null }
  const near = nearest(text, offers.flatMap(labels))
  const meant = offers.filter((offer) => (near === null ? isWithin(text, offer.title) : labels(offer).includes(near)))
  return { suggested: meant.length === 1 ? (meant[0] ?? null) : null }
}
