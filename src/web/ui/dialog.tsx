import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'

interface DialogProps {
  title: ReactNode
  /** Button that opens the dialog. */
  trigger: ReactElement<Record<string, unknown>>
  children: ReactNode
  /** Buttons below; wrap those that close it in `DialogClose`. */
  actions?: ReactNode
}

export function DialogClose({ children }: { children: ReactElement<Record<string, unknown>> }) {
  return <Base.Close render={children} />
}

/** A question above the page. For staff pages; public ones ask on a page of their own. */
export function Dialog({ title, trigger, children, actions }: DialogProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Popup className="dialog">
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="font-head text-[1.3rem] leading-tight">{title}</Base.Title>
            <Base.Close className="icon-button" aria-label="Schließen">
              <X aria-hidden="true" size={20} />
            </Base.Close>
          </div>
          <div className="mt-3">{children}</div>
          {actions && <div className="actions mt-5">{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
