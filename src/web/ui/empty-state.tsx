import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** One sentence: the missing thing, and the next step. */
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
