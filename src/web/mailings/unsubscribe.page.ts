import { data } from 'react-router'
import { UNSUBSCRIBE_LINK } from '../../domain/mailings/mails.ts'
import { TOPIC_TEXTS } from '../../domain/mailings/texts.ts'
import { getSubscription, subscribeAgain, unsubscribe } from '../../domain/mailings/unsubscribe.ts'
import { isNotFound } from '../../kernel/answer.ts'
import { type Gate, gateOf } from '../kit/gate.ts'
import { brokenLink, readSignedToken } from '../kit/signed-link.ts'
import type { Route } from './+types/unsubscribe'

const ADVICE = 'Bitte schreiben Sie dem Verein, wenn Sie keine E-Mails mehr bekommen möchten.'
const GONE = { status: 410, title: 'Diesen Link brauchen Sie nicht mehr', text: `Die E-Mail dazu ist gelöscht. ${ADVICE}` }

const isKind = (kind: string): kind is typeof UNSUBSCRIBE_LINK => kind === UNSUBSCRIBE_LINK

async function read({ ctx, ...gate }: Gate, token: string) {
  const link = readSignedToken({ ctx, ...gate }, token, isKind)
  if (typeof link === 'string') return { broken: brokenLink(link, ADVICE) }
  try {
    return { id: link.id, ...(await getSubscription(ctx, link.id)) }
  } catch (error) {
    if (isNotFound(error)) return { broken: GONE }
    throw error
  }
}

/** Changes nothing: programs that check mails follow every link in them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await read(gateOf(context), params.token)
  const page = { noindex: true }
  if ('broken' in found) return data({ broken: found.broken, shown: null, page }, { status: found.broken.status })
  const { address, topic, isOff } = found
  return data({ broken: null, shown: { address, topic: TOPIC_TEXTS[topic], isOff }, page })
}

/** The page's button, and the one request of a mail program (RFC 8058). */
export async function action({ context, request, params }: Route.ActionArgs) {
  const gate = gateOf(context)
  const sent = await request.formData()
  const found = await read(gate, params.token)
  if ('broken' in found) return data(null, { status: found.broken.status })
  if (sent.get('intent') === 'again') await subscribeAgain(gate.ctx, found.id)
  else await unsubscribe(gate.ctx, found.id)
  return data(null)
}
