import type { ReactNode } from 'react'

/** A ball and a cone that wait, by the hand that draws the sports. */
const Resting = () => (
  <svg className="sport" viewBox="0 0 48 48" aria-hidden="true">
    <path stroke="var(--gear, currentColor)" strokeWidth={2} d="M28 42l6-22h3l6 22M31 33h9M4 42h40" />
    <path d="M6 33.5a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M14.5 25v6l5 3.5M14.5 31l-5.5 3.5" />
  </svg>
)

interface EmptyStateProps {
  /** One sentence: the missing thing, and the next step. */
  children: ReactNode
  action?: ReactNode
}

export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <Resting />
      <p>{children}</p>
      {action}
    </div>
  )
}
