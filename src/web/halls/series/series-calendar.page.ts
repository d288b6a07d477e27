import { redirect } from 'react-router'
import { findTeamSecret, renewTeamAddress } from '../../../domain/feeds/renew-team-address.ts'
import { getSeries } from '../../../domain/series/queries.ts'
import { ruleText } from '../../../domain/series/texts.ts'
import { found } from '../../../kernel/answer.ts'
import { formatTimes } from '../../../kernel/calendar.ts'
import { readId } from '../../../kernel/id.ts'
import { FEEDS, SERIES_CALENDAR, subscribeAddress } from '../../feeds/feed-address.ts'
import { flash, noted } from '../../kit/flash.ts'
import { gateOf } from '../../kit/gate.ts'
import type { Route } from './+types/series-calendar'

const FLASH = flash({ erzeugt: 'Ihre Kalenderadresse ist fertig.' })

const seriesIdOf = (url: URL): string => found(readId(url.searchParams.get('serie')))

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, link, services } = gateOf(context)
  const id = seriesIdOf(url)
  const [series, stored] = await Promise.all([getSeries(ctx, id), findTeamSecret(ctx, id)])
  const path = stored && FEEDS.team(services.signFeed(stored))
  return {
    name: series.title,
    line: `${ruleText(series.rule)}, ${formatTimes(series.startsTime, series.endsTime)}`,
    feed: path && { subscribe: subscribeAddress(link(path)), address: link(path) },
    done: FLASH.text(url.searchParams),
    page: { noindex: true },
  }
}

export async function action({ context, url }: Route.ActionArgs) {
  const id = seriesIdOf(url)
  await renewTeamAddress(gateOf(context).ctx, id)
  return redirect(noted(`${SERIES_CALENDAR}?serie=${id}`, FLASH.note('erzeugt')))
}
