import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const KINDS = {
  info: { Icon: Info, look: 'state-info' },
  good: { Icon: CircleCheck, look: 'state-good' },
  warning: { Icon: TriangleAlert, look: 'state-care' },
  bad: { Icon: CircleAlert, look: 'state-bad' },
} as const

interface NoticeProps {
  kind?: keyof typeof KINDS
  title?: ReactNode
  children?: ReactNode
  /** One button or link, below the text. */
  action?: ReactNode
  /** Read out at once, for news of this moment. */
  alert?: boolean
}

/** State by icon, colour and words. */
export function Notice({ kind = 'info', title, children, action, alert }: NoticeProps) {
  const { Icon, look } = KINDS[kind]
  return (
    <div className={`notice ${look}`} role={alert ? 'alert' : 'note'}>
      <Icon aria-hidden="true" size={20} />
      {title && <p className="notice-title">{title}</p>}
      {children && <div className="notice-body">{children}</div>}
      {action && <div className="actions mt-2">{action}</div>}
    </div>
  )
}
