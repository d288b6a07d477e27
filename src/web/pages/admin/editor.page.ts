import { redirect } from 'react-router'
import type { Ctx } from '../../../domain/context.ts'
import { createArticle, createPage, restorePage, savePage } from '../../../domain/pages/commands.ts'
import { ArticlePlace, PagePlace, PageVersion, slugOf } from '../../../domain/pages/input.ts'
import { arrangeArticle, arrangePage, publishPage, removePage, withdrawPage } from '../../../domain/pages/publish-page.ts'
import { getEditedPage } from '../../../domain/pages/queries.ts'
import { hasPage, type PageKind, plannedFrom } from '../../../domain/pages/rules.ts'
import { PAGE_REFUSALS } from '../../../domain/pages/texts.ts'
import { found, ok } from '../../../kernel/answer.ts'
import { isAfter } from '../../../kernel/calendar.ts'
import { actions, formsOf } from '../../kit/actions.ts'
import { flash, noted } from '../../kit/flash.ts'
import { checkedBy } from '../../kit/form-fields.ts'
import { type Gate, gateOf } from '../../kit/gate.ts'
import { KEY_REUSED, pressedOnce } from '../../kit/pressed-once.ts'
import type { Route } from './+types/editor'
import { ArticlePlaceForm, DocumentForm, PagePlaceForm, ScheduleForm, type TypedDocument, VersionForm } from './editor-fields.ts'
import { readEditor } from './editor-view.ts'
import { editorAddress, HALVES, listAddress, NEW } from './website-address.ts'

const FLASH = flash({
  entwurf: 'Gespeichert. Besucher sehen es, sobald Sie es veröffentlichen.',
  veroeffentlicht: 'Veröffentlicht. Es steht jetzt auf der Website.',
  geplant: 'Geplant. Es erscheint von selbst zum gewählten Zeitpunkt.',
  zurueckgezogen: 'Es steht nicht mehr auf der Website. Der Text ist noch hier.',
  fassung:
    'Die frühere Fassung ist wieder die neueste. Wo es veröffentlicht war, lesen Besucher jetzt sie. Was geplant ist, bleibt geplant.',
  vorlage: 'Die Vorlage ist wieder auf der Seite. Ihre Texte stehen weiter unter den Fassungen.',
  eingeordnet: 'Eingeordnet.',
  umgezogen: 'Eingeordnet. Die bisherige Adresse führt weiter hierher.',
})
const { note } = FLASH

/** Names in the address the version that an action beside the text has made: the typed text goes on with it. */
const LED_TO = 'stand'

interface Page {
  kind: PageKind
  /** Null for a new one. */
  slug: string | null
}

const refOf = ({ kind, slug }: Page) => ({ kind, slug: found(slug) })

async function save(ctx: Ctx, { slug, draft }: TypedDocument, page: Page) {
  if (page.slug !== null) {
    const saved = await savePage(ctx, refOf(page), draft)
    return saved.ok ? ok({ slug: page.slug, version: saved.value.version }) : saved
  }
  const { version: _, ...document } = draft
  if (page.kind === 'article') {
    const made = await createArticle(ctx, document)
    if (made.ok) return ok({ slug: made.value, version: 1 })
    return made.refusal === 'key_reused' ? { ok: false as const, refusal: 'slug_taken' as const } : made
  }
  const address = slugOf('page').safeParse(slug)
  if (!address.success)
    return { ok: false as const, faults: address.error.issues.map(({ message }) => ({ field: 'slug', text: message })) }
  const made = await createPage(ctx, address.data, document)
  return made.ok ? ok({ slug: address.data, version: 1 }) : made
}

/** A planned text keeps its moment: the schedule alone publishes sooner. */
async function saveAndPublish(ctx: Ctx, typed: TypedDocument, page: Page) {
  const saved = await save(ctx, typed, page)
  if (!saved.ok) return saved
  const { slug, version } = saved.value
  const ref = { kind: page.kind, slug }
  const from = plannedFrom(await getEditedPage(ctx, ref), ctx.now)
  const shown = await publishPage(ctx, ref, { version, from })
  return shown.ok ? ok({ ...saved.value, isPlanned: from !== null }) : shown
}

const placed = ({ slug }: { slug: string }, { version }: { version: number }, page: Page) =>
  ok({ slug, version, isMoved: slug !== page.slug })
const placeNote = ({ isMoved }: { isMoved: boolean }) => note(isMoved ? 'umgezogen' : 'eingeordnet')

const form = formsOf({
  refusals: { ...PAGE_REFUSALS, key_reused: KEY_REUSED },
  fields: {
    slug_taken: 'slug',
    always_there: 'slug',
    head_full: 'menu',
    picture_gone: 'text',
    from_past: 'fromDay',
    until_past: 'untilDay',
    until_before_from: 'untilDay',
  },
  labels: { title: 'Überschrift', slug: 'Adresse', menuOrder: 'Reihenfolge' },
})

const answerEditorForm = actions({
  save: form(DocumentForm, pressedOnce('saveArticle', save), note('entwurf')),
  publish: form(DocumentForm, pressedOnce('publishArticle', saveAndPublish), ({ isPlanned }) =>
    note(isPlanned ? 'geplant' : 'veroeffentlicht'),
  ),
  schedule: form(
    ScheduleForm,
    (ctx, schedule, page: Page) => publishPage(ctx, refOf(page), schedule),
    (_, { from }) => note(from && isAfter(from, Temporal.Now.instant()) ? 'geplant' : 'veroeffentlicht'),
  ),
  withdraw: form(VersionForm, (ctx, { version }, page: Page) => withdrawPage(ctx, refOf(page), version), note('zurueckgezogen')),
  template: form(VersionForm, (ctx, { version }, page: Page) => withdrawPage(ctx, refOf(page), version), note('vorlage')),
  restore: form(PageVersion, (ctx, input, page: Page) => restorePage(ctx, refOf(page), input), note('fassung')),
  place: form(
    PagePlaceForm.transform(checkedBy(PagePlace)),
    async (ctx, to, page: Page) => {
      const answer = await arrangePage(ctx, refOf(page).slug, to)
      return answer.ok ? placed(to, answer.value, page) : answer
    },
    placeNote,
  ),
  placeArticle: form(
    ArticlePlaceForm.transform(checkedBy(ArticlePlace)),
    async (ctx, to, page: Page) => {
      const answer = await arrangeArticle(ctx, refOf(page).slug, to)
      return answer.ok ? placed(to, answer.value, page) : answer
    },
    placeNote,
  ),
  remove: form(VersionForm, (ctx, { version }, page: Page) => removePage(ctx, refOf(page), version)),
})

/** The page of an address; a club shows some halves of its website only. @throws NotFound */
function pageFrom({ ctx }: Gate, params: { kind: string; '*': string }): Page {
  const { flags } = ctx.club
  const kind = found((['page', 'article'] as const).find((one) => HALVES[one] === params.kind))
  const slug = params['*']
  const isThere = kind === 'article' ? flags.hasNews : slug === NEW ? flags.hasContent : hasPage(slug, flags)
  found(isThere || null)
  return { kind, slug: slug === NEW ? null : slug }
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { kind, slug } = pageFrom(gate, params)
  const to = Number(url.searchParams.get(LED_TO))
  return {
    ...(await readEditor(gate, kind, slug, url.searchParams)),
    done: FLASH.text(url.searchParams),
    led: to > 0 ? { from: to - 1, to } : null,
  }
}
export type EditorData = Awaited<ReturnType<typeof loader>>

export async function action({ context, params, request }: Route.ActionArgs) {
  const gate = gateOf(context)
  const page = pageFrom(gate, params)
  const outcome = await answerEditorForm(gate.ctx, request, page)
  if (!outcome.ok) return outcome.answer
  if (outcome.intent === 'remove') return redirect(noted(listAddress(page.kind), outcome.note))
  const slug = 'slug' in outcome.value ? outcome.value.slug : page.slug
  const path = editorAddress(page.kind, slug ?? NEW)
  const isText = outcome.intent === 'save' || outcome.intent === 'publish'
  return redirect(noted(isText ? path : `${path}?${LED_TO}=${outcome.value.version}`, outcome.note))
}
