import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** One sentence: what is not there, and what to do next. */
  children: ReactNode
  action?: ReactNode
  picture?: ReactNode
}

export function EmptyState({ children, action, picture }: EmptyStateProps) {
  return (
    <div className="empty">
      {picture}
      <p>{children}</p>
      {action}
    </div>
  )
}
