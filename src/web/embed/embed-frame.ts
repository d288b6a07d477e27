import { listEmbedOrigins } from '../../domain/clubs/change-embed-origins.ts'
import type { Club, Ctx } from '../../domain/context.ts'
import { clubStyle } from '../../kernel/colours.ts'
import stylesheet from '../app.css?url'
import { FRAMED_BY } from '../kit/framed-by.ts'
import { type Html, html } from '../kit/html.ts'
import embedded from './embed.css?url'
import { type EmbedMode, modeOf } from './mode-address.ts'

/** A frame that only sites named by the club may show. */
export async function answerFrame(ctx: Ctx, page: string, status = 200): Promise<Response> {
  const framedBy = ["'self'", ...(await listEmbedOrigins(ctx))].join(' ')
  return new Response(page, { status, headers: { 'content-type': 'text/html; charset=utf-8', [FRAMED_BY]: framedBy } })
}

/**
 * Tells the page around the frame its height. Any site named in the policy may hear it: a height is no secret. Written
 * without characters that HTML escapes.
 */
const TELL_HEIGHT =
  'if(parent!==window)new ResizeObserver(function(){parent.postMessage({vereinAngebote:Math.ceil(document.body.getBoundingClientRect().height)},`*`)}).observe(document.body)'

interface EmbedFrame {
  club: Pick<Club, 'name' | 'displayName' | 'colours'>
  /** `https://gsv.example` */
  origin: string
  mode: EmbedMode
  title: string
  /** Our own page with more of it. */
  path: string
}

/** A frame for other sites as complete HTML; its links take the whole window. */
export const embedFrame = ({ club, origin, mode, title, path }: EmbedFrame, content: Html): string =>
  html`<!DOCTYPE html>
<html lang="de" data-mode="${modeOf(mode)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} – ${
    club.displayName
  }</title><link rel="canonical" href="${origin}${path}"><link rel="stylesheet" href="${stylesheet}"><link rel="stylesheet" href="${embedded}"><style>${clubStyle(
    club.colours,
  )}</style></head><body class="embed"><main><h1 class="sr-only">${title} von ${club.displayName}</h1>${content}<p class="embed-foot"><a href="${origin}${path}" target="_top" class="link">Alles bei ${
    club.displayName
  }</a></p></main><script>${TELL_HEIGHT}</script></body></html>`.text
