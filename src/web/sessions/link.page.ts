import { data, redirect } from 'react-router'
import { z } from 'zod'
import type { Ctx } from '../../domain/context.ts'
import { markSeen } from '../../domain/notices/commands.ts'
import { findNotice } from '../../domain/notices/queries.ts'
import { NOTICE_LINK } from '../../domain/notices/rules.ts'
import { acceptAsk, declineAsk } from '../../domain/substitutes/commands.ts'
import { SUBSTITUTE_LINK } from '../../domain/substitutes/mails.ts'
import { ACCEPT_REFUSALS } from '../../domain/substitutes/texts.ts'
import { found, ok } from '../../kernel/answer.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { gateOf } from '../kit/gate.ts'
import { brokenLink, readSignedToken } from '../kit/signed-link.ts'
import type { Route } from './+types/link'
import { readAsk, readNotice } from './link-view.ts'

const isKind = (kind: string): kind is typeof NOTICE_LINK | typeof SUBSTITUTE_LINK =>
  kind === NOTICE_LINK || kind === SUBSTITUTE_LINK

const EXPIRED = 'Was jetzt gilt, steht beim Angebot auf unserer Website.'

const form = formsOf({ refusals: ACCEPT_REFUSALS })
const Seen = z.object({ how: z.enum(['push', 'link']).default('link') })
const answerNotice = actions({
  seen: form(Seen, async (ctx: Ctx, { how }, id: string) => ok(await markSeen(ctx, found(await findNotice(ctx, id)), how))),
})
const answerAsk = actions({
  accept: form(z.object({}), (ctx, _, id: string) => acceptAsk(ctx, id)),
  decline: form(z.object({}), (ctx, _, id: string) => declineAsk(ctx, id)),
})

/** Changes nothing: mail scanners follow every link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const token = readSignedToken(gate, params.token, isKind)
  const page = { noindex: true }
  if (typeof token === 'string') {
    const broken = brokenLink(token, EXPIRED)
    return data({ broken, shown: null, page }, { status: broken.status })
  }
  const shown = await (token.kind === NOTICE_LINK ? readNotice : readAsk)(gate.ctx, token.id)
  return data({ broken: null, shown, page })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const gate = gateOf(context)
  const token = readSignedToken(gate, params.token, isKind)
  const here = redirect(url.pathname)
  // The loader says why the link is broken.
  if (typeof token === 'string') return here
  const outcome = await (token.kind === NOTICE_LINK ? answerNotice : answerAsk)(gate.ctx, request, token.id)
  return outcome.ok ? here : outcome.answer
}
