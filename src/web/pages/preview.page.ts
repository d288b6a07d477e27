import { data } from 'react-router'
import { getPreview, PREVIEW_LINK } from '../../domain/pages/find-public-page.ts'
import { isId } from '../../kernel/id.ts'
import { gateOf } from '../kit/gate.ts'
import { brokenLink, readSignedToken } from '../kit/signed-link.ts'
import { drawArticle } from '../news/draw-article.ts'
import type { Route } from './+types/preview'

const isKind = (kind: string): kind is typeof PREVIEW_LINK => kind === PREVIEW_LINK
const EXPIRED = 'Bitte lassen Sie sich einen neuen Link zur Vorschau geben.'

export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const token = readSignedToken(gate, params.token, isKind)
  const page = { noindex: true }
  if (typeof token === 'string' || !isId(token.id)) {
    const broken = brokenLink(typeof token === 'string' ? token : 'broken', EXPIRED)
    return data({ broken, title: '', text: null, page }, { status: broken.status })
  }
  const document = await getPreview(gate.ctx, token.id)
  const text = gate.draw('text', drawArticle({ ...document, shownFrom: null }))
  return data({ broken: null, title: document.title, text, page: { ...page, title: document.title } })
}
