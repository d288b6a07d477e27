import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type StateKind = 'good' | 'care' | 'bad' | 'info' | 'calm'

interface StateProps {
  kind?: StateKind
  icon?: LucideIcon
  children: ReactNode
}

/** A state: colour, word and, where it stands alone, an icon — never colour alone. */
export function State({ kind = 'calm', icon: Icon, children }: StateProps) {
  return (
    <span className={`state state-${kind}`}>
      {Icon && <Icon aria-hidden="true" size={15} strokeWidth={2.5} />}
      {children}
    </span>
  )
}

/** A department: its colour as a square beside its name. `hue` 0–5. */
export function HueMark({ hue, children }: { hue: number; children: ReactNode }) {
  return (
    <span className={`hue-${hue % 6} inline-flex items-center gap-1.5`}>
      <span aria-hidden="true" className="size-2.5 shrink-0 rounded-[3px] bg-hue" />
      {children}
    </span>
  )
}
