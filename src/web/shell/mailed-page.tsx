import type { ComponentProps, ReactNode } from 'react'
import type { brokenLink } from '../kit/signed-link.ts'
import { Band } from '../ui/band.tsx'
import { Notice } from '../ui/notice.tsx'

interface MailedPageProps extends Omit<ComponentProps<typeof Band>, 'children'> {
  /** Why the link does not count; null for a good one. */
  broken: Pick<ReturnType<typeof brokenLink>, 'title' | 'text'> | null
  /** Refusal of the pressed button. */
  refusal: string | undefined
  children: ReactNode
}

/** Page behind a mailed link: the link's fault, a refusal, or its content. */
export function MailedPage({ broken, refusal, children, ...band }: MailedPageProps) {
  return (
    <>
      <Band {...band} />
      <div className="page">
        <div className="form">
          {broken && (
            <Notice kind="warning" title={broken.title}>
              {broken.text}
            </Notice>
          )}
          {refusal !== undefined && <Notice kind="bad" alert title={refusal} />}
          {children}
        </div>
      </div>
    </>
  )
}
