import { type RefObject, useCallback, useEffect } from 'react'
import { useLinksIn } from '../../ui/drawn.tsx'
import { type PlanState, planAddress } from './plan-address.ts'
import { idOfBlock } from './plan-blocks.ts'

const KEEP_PLACE = { preventScrollReset: true }
const [BOOKINGS, DAYS, OTHERS] = ['a[href^="b/"]', '.plan-days a', 'a:not([href^="b/"], .segment)']

/** The days of a week are links above its first hall alone; the same names above the others lead there too. */
function useDayNames(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = frame.current
    const follow = ({ target }: MouseEvent) => {
      const title = target instanceof Element ? target.closest('header > :is(p, :has(> p))') : null
      if (!title) return
      const at = [...(title.parentElement?.children ?? [])].indexOf(title)
      node?.querySelectorAll<HTMLAnchorElement>('header a')[at]?.click()
    }
    node?.addEventListener('click', follow)
    return () => node?.removeEventListener('click', follow)
  }, [frame])
}

/** Follows the links of a drawn plan. Those of bookings open the panel beside the plan as it stands. */
export function usePlanLinks(frame: RefObject<HTMLElement | null>, state: PlanState): void {
  const beside = useCallback((link: HTMLAnchorElement) => planAddress('', state, {}, { buchung: idOfBlock(link) ?? '' }), [state])
  useLinksIn(frame, BOOKINGS, KEEP_PLACE, beside)
  useLinksIn(frame, DAYS, KEEP_PLACE)
  useLinksIn(frame, OTHERS)
  useDayNames(frame)
}
