import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ClosedNotice } from './closed-view.ts'

/** Closed halls of the association with sessions of the club that nobody cancelled yet. */
export function ClosedNotices({ notices }: { notices: readonly ClosedNotice[] }) {
  if (notices.length === 0) return null
  return (
    <div className="mb-4 grid max-w-4xl gap-3 print:hidden">
      {notices.map(({ text, to }) => (
        <Notice
          key={to}
          kind="warning"
          title={text}
          action={
            <LinkButton to={to} size="small">
              Stunden verlegen oder absagen
            </LinkButton>
          }
        />
      ))}
    </div>
  )
}
