import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'

interface MenuProps {
  /** Button that opens the menu. */
  trigger: ReactElement<Record<string, unknown>>
  children: ReactNode
}

/** Further actions for the thing beside it. For staff pages. */
export function Menu({ trigger, children }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end">
          <Base.Popup className="menu">{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

interface MenuItemProps {
  children: ReactNode
  onSelect?: () => void
  to?: string
  isDanger?: boolean
}

export function MenuItem({ children, onSelect, to, isDanger }: MenuItemProps) {
  const look = isDanger ? 'menu-item text-bad' : 'menu-item'
  if (to) {
    return (
      <Base.LinkItem className={look} render={<Link to={to} />}>
        {children}
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item className={look} onClick={onSelect}>
      {children}
    </Base.Item>
  )
}
