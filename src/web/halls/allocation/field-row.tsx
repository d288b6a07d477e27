import type { ReactNode } from 'react'
import type { FormView } from '../../kit/form-view.ts'

interface FieldRowProps {
  view: FormView
  names: readonly string[]
  /** Classes of the row without a fault. */
  className: string
  children: ReactNode
}

/** Short fields side by side; a fault needs the width, so then below each other. */
export function FieldRow({ view, names, className, children }: FieldRowProps) {
  const isWrong = names.some((name) => view.error(name))
  return <div className={`grid items-end gap-4 ${isWrong ? '' : className}`}>{children}</div>
}
