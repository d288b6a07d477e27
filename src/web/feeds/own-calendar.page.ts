import { redirect } from 'react-router'
import { contactText } from '../../domain/clubs/find-contact.ts'
import { profileOf } from '../../domain/context.ts'
import { findFeedSecret, renewFeedAddress } from '../../domain/feeds/renew-feed-address.ts'
import { flash, noted } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/own-calendar'
import { FEEDS, subscribeAddress } from './feed-address.ts'

const FLASH = flash({ erzeugt: 'Ihre Kalenderadresse ist fertig.' })

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, link, services } = gateOf(context)
  const { personId, role } = profileOf(ctx.actor)
  const stored = await findFeedSecret(ctx)
  const secret = stored && services.signFeed(stored)
  const of = (path: string) => ({ subscribe: subscribeAddress(link(path)), address: link(path) })
  return {
    hasPerson: personId !== null,
    contact: personId === null ? await contactText(ctx) : '',
    own: secret && of(FEEDS.person(secret)),
    led: secret && role !== 'reader' ? of(FEEDS.trainer(secret)) : null,
    done: FLASH.text(url.searchParams),
    page: { noindex: true },
  }
}

export async function action({ context, url }: Route.ActionArgs) {
  await renewFeedAddress(gateOf(context).ctx)
  return redirect(noted(url.pathname, FLASH.note('erzeugt')))
}
