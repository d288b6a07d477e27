import type { ReactNode } from 'react'
import { NavLink } from 'react-router'

interface TabsProps {
  label: string
  /** Each tab has an address of its own: shareable, works without JavaScript. */
  tabs: readonly { to: string; label: ReactNode; isCurrent?: boolean }[]
}

export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label} className="tabs">
      <ul>
        {tabs.map(({ to, label: text, isCurrent }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              preventScrollReset
              aria-current={isCurrent === false ? undefined : 'page'}
              className={isCurrent === undefined ? 'tab' : isCurrent ? 'tab active' : 'tab'}
            >
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
