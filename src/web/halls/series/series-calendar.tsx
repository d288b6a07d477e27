import { Form } from 'react-router'
import { Subscribe } from '../../feeds/subscribe.tsx'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/series-calendar'
import { PATH } from './series-address.ts'

export { action, loader } from './series-calendar.page.ts'

export default function SeriesCalendar({ loaderData: { name, line, feed, done } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={`Kalender: ${name}`}
        line={line}
        actions={
          <LinkButton to={`${PATH}?view=series`} look="quiet">
            Zu den Serien
          </LinkButton>
        }
      />
      <div className="grid max-w-3xl gap-5">
        {done && feed && (
          <div role="status">
            <Notice kind="good" title={done} />
          </div>
        )}
        {!feed && (
          <Form method="post" className="card grid gap-3">
            <p>
              Mit einer geheimen Adresse sieht die Gruppe ihre Hallenzeiten im eigenen Kalender. Was ausfällt oder verlegt ist,
              steht dort sofort.
            </p>
            <div className="actions">
              <SubmitButton>Adresse erzeugen</SubmitButton>
            </div>
          </Form>
        )}
        {feed && (
          <Subscribe title="Für die Gruppe" {...feed}>
            Geben Sie die Adresse an die Leitung der Gruppe weiter. Wer sie kennt, sieht die Hallenzeiten der Gruppe, sonst
            nichts.
          </Subscribe>
        )}
        {feed && (
          <Form method="post" className="card grid gap-3">
            <h2 className="text-[1.1rem]">Neue Adresse</h2>
            <p>Ist die Adresse in falsche Hände geraten, erzeugen Sie eine neue: Die alte zeigt dann nichts mehr.</p>
            <div className="actions">
              <SubmitButton look="quiet">Neu erzeugen</SubmitButton>
            </div>
          </Form>
        )}
      </div>
    </>
  )
}
