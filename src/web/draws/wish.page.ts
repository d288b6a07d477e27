import { data, redirect } from 'react-router'
import { z } from 'zod'
import { changeWish, confirmWish, withdrawWish } from '../../domain/draws/change-wish.ts'
import { getWish } from '../../domain/draws/get-wish.ts'
import { WISH_LINK } from '../../domain/draws/mails.ts'
import { findDrawDocument } from '../../domain/draws/queries.ts'
import { WISH_REFUSALS } from '../../domain/draws/texts.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { gateOf } from '../kit/gate.ts'
import { brokenLink, readSignedToken } from '../kit/signed-link.ts'
import type { Route } from './+types/wish'
import { wishLinkView } from './link-view.ts'

const isKind = (kind: string): kind is typeof WISH_LINK => kind === WISH_LINK

const EXPIRED = 'Bitte wenden Sie sich an die Geschäftsstelle, wenn Sie eine Frage haben.'

const Wishes = z.array(z.uuid().optional()).default([])
const form = formsOf({ refusals: WISH_REFUSALS })
const answerWish = actions({
  confirm: form(z.object({}), (ctx, _, id: string) => confirmWish(ctx, id)),
  change: form(z.object({ wishes: Wishes }), (ctx, { wishes }, id: string) =>
    changeWish(
      ctx,
      id,
      wishes.filter((wish) => wish !== undefined),
    ),
  ),
  withdraw: form(z.object({}), (ctx, _, id: string) => withdrawWish(ctx, id)),
})

/** Changes nothing: mail scanners follow every link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const token = readSignedToken(gate, params.token, isKind)
  const page = { noindex: true }
  if (typeof token === 'string') {
    const broken = brokenLink(token, EXPIRED)
    return data({ broken, view: null, page }, { status: broken.status })
  }
  const wish = await getWish(gate.ctx, token.id)
  const document = wish.draw.state === 'drawn' ? await findDrawDocument(gate.ctx, wish.draw.id) : null
  return data({ broken: null, view: wishLinkView(wish, document, gate.ctx.now), page })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const gate = gateOf(context)
  const token = readSignedToken(gate, params.token, isKind)
  const here = redirect(url.pathname)
  // The loader says why the link is broken.
  if (typeof token === 'string') return here
  const outcome = await answerWish(gate.ctx, request, token.id)
  return outcome.ok ? here : outcome.answer
}
