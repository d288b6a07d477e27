import { redirect } from 'react-router'
import { z } from 'zod'
import { canSeeSettings } from '../../domain/clubs/access.ts'
import { FIELD_TEXTS } from '../../domain/clubs/texts.ts'
import type { ClubFlags } from '../../domain/context.ts'
import { canEditPages } from '../../domain/pages/access.ts'
import { restorePage, restoreTemplate, savePage } from '../../domain/pages/commands.ts'
import { PageText, PageVersion } from '../../domain/pages/input.ts'
import { getEditedPage, listMissingDetails } from '../../domain/pages/queries.ts'
import { type PageSlug, shownPage } from '../../domain/pages/rules.ts'
import { PAGE_REFUSALS, PAGE_TITLES } from '../../domain/pages/texts.ts'
import { found } from '../../kernel/answer.ts'
import { formatMoment } from '../../kernel/calendar.ts'
import { plainTextOf } from '../../kernel/rich-text.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { checkedBy, json, version } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import { pageAddress } from '../kit/page-address.ts'
import type { Route } from './+types/editor'
import { editorAddress } from './pages-address.ts'

const FLASH = flash({
  gespeichert: 'Der Text ist gespeichert. Er steht jetzt auf der Seite.',
  fassung: 'Die frühere Fassung ist wieder auf der Seite.',
  vorlage: 'Die Vorlage ist wieder auf der Seite. Ihre Texte stehen weiter unter den Fassungen.',
})
const { note } = FLASH

const TextForm = z.object({ version, text: json }).transform(checkedBy(PageText))

const form = formsOf({ refusals: PAGE_REFUSALS })
const answerPageForm = actions({
  save: form(TextForm, (ctx, input, slug: PageSlug) => savePage(ctx, slug, input), note('gespeichert')),
  preview: form(TextForm, async (_ctx, { text }) => ({ ok: false as const, faults: [], shown: { preview: text } })),
  restore: form(PageVersion, (ctx, input, slug: PageSlug) => restorePage(ctx, slug, input), note('fassung')),
  template: form(
    z.object({ version }),
    (ctx, input, slug: PageSlug) => restoreTemplate(ctx, slug, input.version),
    note('vorlage'),
  ),
})

const slugFrom = (params: Route.LoaderArgs['params'], flags: ClubFlags): PageSlug => found(shownPage(params['*'], flags))

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const slug = slugFrom(params, ctx.club.flags)
  const [edited, missing] = await Promise.all([getEditedPage(ctx, slug), listMissingDetails(ctx)])
  const title = PAGE_TITLES[slug]
  const text = JSON.stringify(edited.text)
  return {
    version: edited.version,
    saved: { text },
    lines: [{ label: 'Text', text: plainTextOf(edited.text), field: 'text', value: text }],
    isTemplate: edited.shownVersionId === null,
    versions: edited.versions.map(({ id, savedAt, by, text }) => ({
      id,
      savedAt: formatMoment(savedAt),
      by,
      text,
      isShown: id === edited.shownVersionId,
    })),
    missing: missing.map((field) => FIELD_TEXTS[field] ?? field),
    maySettings: canSeeSettings(ctx.actor),
    mayEdit: canEditPages(ctx.actor),
    address: pageAddress(ctx.club.name, slug),
    done: FLASH.text(url.searchParams),
    page: { title: `${title} bearbeiten` },
  }
}
export type EditorData = Awaited<ReturnType<typeof loader>>

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const slug = slugFrom(params, ctx.club.flags)
  const outcome = await answerPageForm(ctx, request, slug)
  return outcome.ok ? redirect(noted(editorAddress(slug), outcome.note)) : outcome.answer
}
