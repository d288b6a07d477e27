import type { ComponentProps, ReactNode } from 'react'
import type { brokenLink } from './signed-link.ts'
import { Band } from './ui/band.tsx'
import { Notice } from './ui/notice.tsx'

interface MailedPageProps extends Omit<ComponentProps<typeof Band>, 'children'> {
  /** Why the link does not count; null for a good one. */
  broken: Pick<ReturnType<typeof brokenLink>, 'title' | 'text'> | null
  /** Why what was pressed did not happen. */
  refusal: string | undefined
  children: ReactNode
}

/** A page behind a mailed link: what is wrong with the link, what was refused, what it shows. */
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
