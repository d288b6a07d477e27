import { startTransition, useEffect, useState } from 'react'
import type { PlanView } from './plan-view.ts'

/** Bookings and days of a week that the server draws. */
const FIRST_SHAPES = 200

/** How many halls of a week the server draws. The others are drawn in the browser, from the data of the page. */
export function hallsAtFirst({ halls, groups }: PlanView): number {
  let shapes = 0
  const full = halls.findIndex(({ id }) => {
    const own = groups.filter(({ hallId }) => hallId === id)
    shapes += own.reduce((sum, { blocks }) => sum + 1 + blocks.length, 0)
    return shapes > FIRST_SHAPES
  })
  return full === -1 ? halls.length : Math.max(full, 1)
}

/** False until the browser has taken over what the server drew, then true: now it draws the rest of a long plan. */
export function useWhole(): boolean {
  const [isWhole, setWhole] = useState(false)
  useEffect(() => startTransition(() => setWhole(true)), [])
  return isWhole
}
