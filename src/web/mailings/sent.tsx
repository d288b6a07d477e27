import { Link, useSearchParams } from 'react-router'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListPager } from '../ui/pagination.tsx'
import type { Route } from './+types/sent'
import { SENT_PATH, WRITE_PATH } from './mailings-address.ts'

export { loader } from './sent.page.ts'

/** Mailings with their result, the latest first. */
export default function Sent({ loaderData: { mailings, next, mayWrite } }: Route.ComponentProps) {
  useLive('mailing', 'order')
  const [params] = useSearchParams()
  return (
    <>
      <PageHead
        title="Gesendete E-Mails"
        line="Wer was bekommen hat, und was nicht ankam."
        actions={mayWrite && <LinkButton to={WRITE_PATH}>E-Mail schreiben</LinkButton>}
      />
      {mailings.length === 0 && <EmptyState>Noch ist keine E-Mail gesendet. Schreiben Sie die erste an einen Kurs.</EmptyState>}
      <ul className="panel-rows max-w-3xl">
        {mailings.map(({ id, to, subject, about, titles, counts, status }) => (
          <li key={id} className="card grid gap-1">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <h2 className="text-[1.1rem] wrap-anywhere">
                <Link to={to} className="link text-ink">
                  {subject}
                </Link>
              </h2>
              <State kind={status.look}>{status.text}</State>
            </div>
            <p className="text-muted wrap-anywhere">{titles}</p>
            <p>{counts}</p>
            <p className="text-muted">{about}</p>
          </li>
        ))}
      </ul>
      <ListPager path={SENT_PATH} search={params} next={next} count={mailings.length} />
    </>
  )
}
