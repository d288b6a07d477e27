import { type ReactNode, useEffect, useRef } from 'react'
import { Link, NavLink } from 'react-router'

interface TabsProps {
  label: string
  /** Each tab has an address of its own: shareable, works without JavaScript. */
  tabs: readonly { to: string; label: ReactNode; isCurrent?: boolean }[]
}

/** Finds the current tab by its path; `isCurrent` tells it for tabs that differ in their query only. */
function Tab({ to, label, isCurrent }: TabsProps['tabs'][number]) {
  if (isCurrent === undefined)
    return (
      <NavLink to={to} end preventScrollReset className="tab">
        {label}
      </NavLink>
    )
  return (
    <Link to={to} preventScrollReset className={isCurrent ? 'tab active' : 'tab'} aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </Link>
  )
}

/** Views of one subject; on a phone the row scrolls to the current one. */
export function Tabs({ label, tabs }: TabsProps) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const nav = row.current
    // Letters and counts that come later make tabs wider.
    const resized = new ResizeObserver(() => {
      const tab = nav?.querySelector('[aria-current]')?.getBoundingClientRect()
      const seen = nav?.getBoundingClientRect()
      if (tab && seen && (tab.right > seen.right || tab.left < seen.left)) nav?.scrollBy(tab.left - seen.left, 0)
    })
    for (const tab of nav?.querySelectorAll('li') ?? []) resized.observe(tab)
    return () => resized.disconnect()
  }, [])
  return (
    <nav aria-label={label} className="tabs" ref={row}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Tab {...tab} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
