import { Form, redirect } from 'react-router'
import { findTeamSecret, renewTeamAddress } from '../../domain/feeds/renew-team-address.ts'
import { getSeries } from '../../domain/series/queries.ts'
import { ruleText } from '../../domain/series/texts.ts'
import { found } from '../../kernel/answer.ts'
import { formatTimes } from '../../kernel/calendar.ts'
import { readId } from '../../kernel/id.ts'
import { PATH } from '../bookings/events-address.ts'
import { gateOf } from '../gate.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/series-calendar'
import { FEEDS, SERIES_CALENDAR, subscribeAddress } from './feed-address.ts'
import { Subscribe } from './subscribe.tsx'

const seriesIdOf = (url: URL): string => found(readId(url.searchParams.get('serie')))

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, origin } = gateOf(context)
  const id = seriesIdOf(url)
  const [series, secret] = await Promise.all([getSeries(ctx, id), findTeamSecret(ctx, id)])
  const path = secret && FEEDS.team(secret)
  return {
    name: series.title,
    line: `${ruleText(series.rule)}, ${formatTimes(series.startsTime, series.endsTime)}`,
    feed: path && { subscribe: subscribeAddress(origin, path), address: `${origin}${path}` },
    isNew: url.searchParams.has('neu'),
    page: { noindex: true },
  }
}

export async function action({ context, url }: Route.ActionArgs) {
  const id = seriesIdOf(url)
  await renewTeamAddress(gateOf(context).ctx, id)
  return redirect(`${SERIES_CALENDAR}?serie=${id}&neu=1`)
}

/** The calendar of a team: its secret address, to be handed on to its people. */
export default function SeriesCalendar({ loaderData: { name, line, feed, isNew } }: Route.ComponentProps) {
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
        {isNew && feed && (
          <div role="status">
            <Notice kind="good" title="Die Adresse ist erzeugt." />
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
