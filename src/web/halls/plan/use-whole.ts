import { startTransition, useEffect, useState } from 'react'
import type { PlanView } from './plan-view.ts'

/** Bookings and days of a week drawn by the server. */
const FIRST_SHAPES = 200

/** Halls of a week drawn by the server; the browser draws the others from the page's data. */
export function hallsAtFirst({ halls, groups }: PlanView): number {
  let shapes = 0
  const full = halls.findIndex(({ id }) => {
    const own = groups.filter(({ hallId }) => hallId === id)
    shapes += own.reduce((sum, { blocks }) => sum + 1 + blocks.length, 0)
    return shapes > FIRST_SHAPES
  })
  return full === -1 ? halls.length : Math.max(full, 1)
}

/** True after hydration: now the browser draws the rest of a long plan. */
export function useWhole(): boolean {
  const [isWhole, setWhole] = useState(false)
  useEffect(() => startTransition(() => setWhole(true)), [])
  return isWhole
}
