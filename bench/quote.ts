/**
 * A fee regulation worked out for 1,000 and for 10,000 members, a year in half years: time for each member and memory. The middle of
 * several runs, the sizes in turn.
 */
import { quote } from '../src/domain/tariffs/quote.ts'
import { quoteInput } from '../src/domain/tariffs/quote-input.ts'
import { GEINSHEIM } from '../tests/support/regulations.ts'
import { figure, median, note } from './support/figures.ts'

const RUNS = 7
const [FEW, MANY] = [1_000, 10_000] as const
const MOST_GROWTH = 1.2

/** Families of four, born over eighty years. */
function asked(count: number) {
  const people = Array.from({ length: count }, (_, at) => ({
    id: `p${at}`,
    birthOn: `${at % 4 < 2 ? 1950 + (at % 40) : 2006 + (at % 17)}-0${1 + (at % 9)}-15`,
    memberships: [{ from: `20${10 + (at % 16)}-03-01` }],
    departments: [{ name: at % 3 === 0 ? 'Tennis' : 'Turnen' }],
  }))
  const households = Array.from({ length: count / 4 }, (_, at) => ({
    id: `h${at}`,
    requestedFrom: at % 2 === 0 ? '2020-01-01' : null,
    people: people.slice(at * 4, at * 4 + 4).map(({ id }, place) => ({ person: id, kind: place < 2 ? 'adult' : 'child' })),
  }))
  const rules = [...GEINSHEIM, { kind: 'department', department: 'Tennis', cents: 6_000, per: 'year' }]
  return { rules, people, households, from: '2026-01-01', to: '2026-12-31' }
}

const inputs = { [FEW]: quoteInput.parse(asked(FEW)), [MANY]: quoteInput.parse(asked(MANY)) }
const times: Record<number, number[]> = { [FEW]: [], [MANY]: [] }

function timed(count: typeof FEW | typeof MANY, repeats: number): number {
  const startedAt = performance.now()
  for (let turn = 0; turn < repeats; turn++) quote(inputs[count])
  return (performance.now() - startedAt) / repeats / count
}

for (let run = -1; run < RUNS; run++)
  for (const count of [FEW, MANY] as const) {
    const perMember = timed(count, MANY / count)
    if (run >= 0) times[count]?.push(perMember)
  }
const [few, many] = [median(times[FEW] ?? []), median(times[MANY] ?? [])]
note(`${(many * MANY).toFixed(0)} ms for ${MANY} members, ${(few * FEW).toFixed(0)} ms for ${FEW}`)
figure(`quote of ${MANY} members: time each beside ${FEW}`, many / few, { is: '≤', than: MOST_GROWTH })
const { items, totalCents } = quote(inputs[MANY])
figure('items of a quote that add up', items.reduce((sum, { cents }) => sum + cents, 0) - totalCents, { is: '=', than: 0 })
