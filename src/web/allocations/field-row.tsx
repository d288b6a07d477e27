import type { ReactNode } from 'react'
import type { FormView } from '../ui/form-view.ts'

interface FieldRowProps {
  view: FormView
  /** The fields that stand here. */
  names: readonly string[]
  /** How they stand side by side. */
  className: string
  children: ReactNode
}

/** Short fields side by side; below each other as soon as one is wrong, so that there is room to say what. */
export function FieldRow({ view, names, className, children }: FieldRowProps) {
  const isWrong = names.some((name) => view.error(name))
  return <div className={`grid items-end gap-4 ${isWrong ? '' : className}`}>{children}</div>
}
