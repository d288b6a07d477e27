import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

/** Around pages with tooltips: the first waits 700 ms, the next within 300 ms comes at once. */
export function TooltipGroup({ children }: { children: ReactNode }) {
  return (
    <Base.Provider delay={700} timeout={300}>
      {children}
    </Base.Provider>
  )
}

interface TooltipProps {
  text: string
  /** One button or link; it needs a name of its own, the tooltip only helps the eye. */
  children: ReactElement<Record<string, unknown>>
}

/** For staff pages: public ones do without. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6}>
          <Base.Popup className="tooltip">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
