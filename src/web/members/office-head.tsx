import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PATH } from './members-address.ts'

interface OfficeHeadProps {
  title: string
  line: string
  /** Of the last form. */
  done?: string | null
}

/** Head of a page beside the list of members. */
export function OfficeHead({ title, line, done }: OfficeHeadProps) {
  return (
    <>
      <PageHead
        title={title}
        line={line}
        actions={
          <LinkButton to={PATH} look="quiet">
            Zur Übersicht
          </LinkButton>
        }
      />
      {done && (
        <div className="mb-4 max-w-3xl">
          <Notice kind="good" title={done} alert />
        </div>
      )}
    </>
  )
}
