import { startTransition, useEffect, useState } from 'react'
import type { PlanView } from './plan-view.ts'

/** Bookings and days of a week that the server draws. */
const FIRST_SHAPES = 200

/** So many halls of a week the server draws: more than a first look shows, and little of what the browser can draw from the data it gets anyway. */
export function hallsAtFirst({ halls, groups }: PlanView): number {
  let shapes = 0
  const full = halls.findIndex(({ id }) => {
    const own = groups.filter(({ hallId }) => hallId === id)
    shapes += own.reduce((sum, { blocks }) => sum + 1 + blocks.length, 0)
    return shapes > FIRST_SHAPES
  })
  return full === -1 ? halls.length : Math.max(full, 1)
}

/** False for what the server draws and the browser takes over, then true: what is long is drawn whole by the browser alone. */
export function useWhole(): boolean {
  const [isWhole, setWhole] = useState(false)
  useEffect(() => startTransition(() => setWhole(true)), [])
  return isWhole
}
