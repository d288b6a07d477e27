import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'

/** Mails have no way out of this installation; `children`: what that means here. */
export function MailsWait({ children }: { children: ReactNode }) {
  return (
    <Notice kind="warning" title="E-Mails gehen noch nicht hinaus">
      {children}
    </Notice>
  )
}
