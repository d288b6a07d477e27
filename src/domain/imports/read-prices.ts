import { fold } from '../../kernel/fold.ts'
import { parseCents } from '../../kernel/money.ts'
import type { OfferFacts } from './rules.ts'

const FREE = /^(kostenlos|kostenfrei|frei|gratis|umsonst|inkl\.?|inklusive|im beitrag|beitragsfrei|im mitgliedsbeitrag|-|–|—)$/

/** Cents; null = not said, undefined = unreadable. */
function readMoney(text: string): number | null | undefined {
  if (text === '') return null
  if (FREE.test(fold(text))) return 0
  const cents = parseCents(text)
  return cents === null || cents < 0 || cents > 1_000_000 ? undefined : cents
}

interface TypedPrices {
  price: string
  memberPrice: string
  reducedPrice: string
}

/** `60 / 40 €` are the full price and that of members. Null = unreadable. */
export function readPrices({ price, memberPrice, reducedPrice }: TypedPrices): OfferFacts['prices'] | null {
  const amounts = price.replace(/€|EUR|Euro/gi, '').split(/\s*[/|]\s*/)
  const [full, half] = amounts.length === 2 && memberPrice === '' ? amounts : [price, memberPrice]
  const typed = { non_member: full ?? '', member: half ?? '', reduced: reducedPrice }
  const read = Object.entries(typed).map(([kind, text]) => [kind, readMoney(text.trim())] as const)
  if (read.some(([, cents]) => cents === undefined)) return null
  return Object.fromEntries(read.filter(([, cents]) => cents !== null))
}

type Age = Pick<OfferFacts, 'ageFrom' | 'ageTo' | 'ageUnit'>
const ANY_AGE: Age = { ageFrom: null, ageTo: null, ageUnit: 'years' }

/** `6–10 Jahre`, `ab 60`, `60+`, `bis 12`, `6-12 Monate`, `Erwachsene`; null for other texts. */
export function readAge(text: string): Age | null {
  const plain = fold(text).replace(/\./g, '')
  if (/^(|alle|alle alter|jedes alter|-|–)$/.test(plain)) return ANY_AGE
  if (/^(erwachsene|ab erwachsene|erw)$/.test(plain)) return { ...ANY_AGE, ageFrom: 18 }
  const ageUnit = /monat/.test(plain) ? 'months' : 'years'
  const bare = plain.replace(/\s*(jahren?|jaehrige|j|monaten?|mon)$/, '').trim()
  const span = /^(\d{1,3})\s*(?:-|–|—|bis)\s*(\d{1,3})$/.exec(bare)
  const start = /^(?:ab|ue|ueber)\s*(\d{1,3})$/.exec(bare) ?? /^(\d{1,3})\s*(?:\+|plus)$/.exec(bare)
  const end = /^bis\s*(\d{1,3})$/.exec(bare)
  if (!span && !start && !end) return null
  const most = ageUnit === 'years' ? 120 : 240
  const number = (found: string | undefined) => (found === undefined ? null : Number(found))
  const [ageFrom, ageTo] = [number(span?.[1] ?? start?.[1]), number(span?.[2] ?? end?.[1])]
  const isSound = (ageFrom ?? 0) <= most && (ageTo ?? 0) <= most && (ageFrom ?? 0) <= (ageTo ?? most)
  return isSound ? { ageFrom, ageTo, ageUnit } : null
}

/** Null for other texts. */
export function readSexes(text: string): OfferFacts['sexes'] | null {
  const plain = fold(text)
  if (/^(|alle|m\/w|w\/m|m\/w\/d|w\/m\/d|gemischt|mixed|-|–)$/.test(plain)) return 'all'
  if (/^(m|maenner|herren|maennlich|jungen|jungs|buben)$/.test(plain)) return 'm'
  return /^(w|frauen|damen|weiblich|maedchen)$/.test(plain) ? 'w' : null
}

/** Null for other texts. */
export function readKind(text: string): OfferFacts['kind'] | null {
  const plain = fold(text)
  if (/dauer|laufend|ongoing|gruppe|mannschaft|training|woechentlich/.test(plain)) return 'ongoing'
  return /kurs|course|workshop|lehrgang|camp/.test(plain) ? 'course' : null
}

/** Null = without limit, undefined = unreadable. */
export function readCapacity(text: string): number | null | undefined {
  if (/^(|-|–|unbegrenzt|offen|ohne|keine)$/.test(fold(text))) return null
  const [number, ...more] = text.match(/\d+/g) ?? []
  const count = Number(number)
  return number !== undefined && more.length === 0 && count >= 1 && count <= 10_000 ? count : undefined
}

/** `Huber, Eva` is one name, `Eva Huber, Max Meier` two. */
export function readNames(text: string): string[] {
  const parts = text.split(/\s*(?:[;/&+|]|\bund\b|\bu\.)\s*/i).flatMap((part) => {
    const turned = /^([\p{L}'’-]+),\s*([\p{L}'’-]+)$/u.exec(part)
    return turned ? [`${turned[2]} ${turned[1]}`] : part.split(/\s*,\s*/)
  })
  return [...new Set(parts.map((part) => part.trim()).filter((part) => /\p{L}/u.test(part)))]
}
