interface Goal {
  is: '≤' | '≥' | '='
  than: number
  unit?: string
}

const holds: Record<Goal['is'], (value: number, than: number) => boolean> = {
  '≤': (value, than) => value <= than,
  '≥': (value, than) => value >= than,
  '=': (value, than) => value === than,
}

const shown = (value: number): string => String(Number(value.toPrecision(value >= 100 ? 6 : 3)))

// Tells `npm run bench -- all` about missing figures.
process.once('uncaughtExceptionMonitor', () => console.log('broke off'))

/** Prints one figure against its goal; a missed goal makes the bench end with 1. */
export function figure(name: string, value: number, { is, than, unit = '' }: Goal): void {
  const isHeld = holds[is](value, than)
  if (!isHeld) process.exitCode = 1
  const measured = (amount: number) => `${shown(amount)}${unit && ` ${unit}`}`
  console.log(`${name}: ${measured(value)}, goal ${is} ${measured(than)}, ${isHeld ? 'holds' : 'falls short'}`)
}

/** Prints a fact without a goal. */
export const note = (text: string): void => console.log(`  ${text}`)

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}
