import { fold } from '../../kernel/fold.ts'

const NEAR = 0.75

const compact = (text: string): string => fold(text).replace(/[^a-z0-9]/g, '')
const digits = (text: string): string => text.replace(/\D/g, '')
const pairs = (text: string): string[] => Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))

/** Dice coefficient of the letter pairs. */
function likeness(one: string, other: string): number {
  const left = pairs(other)
  let common = 0
  for (const pair of pairs(one)) {
    const at = left.indexOf(pair)
    if (at < 0) continue
    left.splice(at, 1)
    common += 1
  }
  const all = one.length + other.length - 2
  return all > 0 ? (2 * common) / all : 0
}

function nearness(name: string, known: string): number {
  const [one, other] = [compact(name), compact(known)]
  if (one === '' || digits(one) !== digits(other)) return 0
  return one === other ? 1 : likeness(one, other)
}

/** The known name that is meant most likely (`Gymnastik-Halle`: `Gymnastikhalle`); null without one near enough. Numbers must agree. */
export function nearest(name: string, known: readonly string[]): string | null {
  const rated = known.map((one) => ({ one, near: nearness(name, one) })).toSorted((a, b) => b.near - a.near)
  const [best] = rated
  return best && best.near >= NEAR ? best.one : null
}
