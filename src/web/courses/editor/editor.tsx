import { data, redirect, useSearchParams } from 'react-router'
import type { Ctx } from '../../../domain/context.ts'
import { gapsOf } from '../../../domain/courses/gaps-of.ts'
import { getOfferPreview } from '../../../domain/courses/get-offer.ts'
import { GAP_TEXTS } from '../../../domain/courses/texts.ts'
import { previewCourseCancellation } from '../../../domain/decisions/preview-course-cancellation.ts'
import { listLeftOut } from '../../../domain/sessions/list-left-out.ts'
import { readForm, refusedForm } from '../../forms.ts'
import { gateOf } from '../../gate.ts'
import { useLive } from '../../live.ts'
import { changedQuery } from '../../query.ts'
import { SharedNote } from '../../shared-halls/shared-note.tsx'
import { State } from '../../ui/badge.tsx'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton } from '../../ui/button.tsx'
import type { FormAnswer } from '../../ui/form-view.ts'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { Notice } from '../../ui/notice.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { unlessGone } from '../../unless-gone.ts'
import { OfferBody } from '../offer-body.tsx'
import { presentOffer } from '../offer-view.ts'
import { slugFrom } from '../slug.ts'
import type { Route } from './+types/editor'
import { CancelPanel } from './cancel-panel.tsx'
import { presentCancellation } from './cancel-view.ts'
import { DatesSection } from './dates-section.tsx'
import { doneText } from './done-texts.ts'
import { runEditorAction } from './editor-action.ts'
import { PATH, readTab, TABS, tabAddress } from './editor-address.ts'
import { EditorAction } from './editor-fields.ts'
import type { EditorOutcome } from './editor-outcome.ts'
import { ImageSection } from './image-section.tsx'
import { findEdited, loadTab } from './load-tab.ts'
import { PricesTab } from './prices-tab.tsx'
import { QuestionsTab } from './questions-tab.tsx'
import { ScheduleTab } from './schedule-tab.tsx'
import type { PreviewView } from './schedule-view.ts'
import { SignUpTab } from './sign-up-tab.tsx'
import { StatePanel } from './state-panel.tsx'
import { TeamTab } from './team-tab.tsx'
import { TextTab } from './text-tab.tsx'
import { TimesPanel } from './times-panel.tsx'

async function readGaps(ctx: Ctx, slug: string): Promise<string[]> {
  const { kind, dates, prices, capacity } = await getOfferPreview(ctx, slug)
  return gapsOf({ kind, capacity, dates: dates.length, prices: prices.length }).map((gap) => GAP_TEXTS[gap])
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const slug = slugFrom(params['*'])
  const tab = readTab(url.searchParams.get('teil'))
  const loaded = await loadTab(ctx, slug, tab)
  const preview =
    tab === 'vorschau' ? presentOffer(await getOfferPreview(ctx, slug), ctx.now, await listLeftOut(ctx, loaded.head.id)) : null
  const isCancelling = url.searchParams.has('absagen') && loaded.head.isPublic
  const cancelling = isCancelling ? presentCancellation(await previewCourseCancellation(ctx, loaded.head.id)) : null
  const gaps = loaded.head.isDraft ? await readGaps(ctx, slug) : []
  return { ...loaded, tab, gaps, offer: preview, cancelling, canSignUp: ctx.club.flags.hasParticipations }
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { ctx, services } = gateOf(context)
  const course = await findEdited(ctx, slugFrom(params['*']))
  const form = await readForm(request, EditorAction)
  if (!form.ok) return data({ form: form.answer, preview: null, news: null }, 422)
  const outcome = await unlessGone<EditorOutcome>(runEditorAction(ctx, services.storage, course, form.value), (fault) => ({
    kind: 'refused',
    faults: [fault],
  }))
  if (outcome.kind === 'preview') return { form: refusedForm(form.typed), preview: outcome.preview, news: null }
  if (outcome.kind === 'asked') return { form: refusedForm(form.typed), preview: null, news: outcome.news }
  if (outcome.kind === 'refused')
    return data({ form: refusedForm(form.typed, ...outcome.faults), preview: null, news: null }, 422)
  // Read anew by GET, so that reloading the page sends nothing twice.
  const [path = '', query = ''] = (outcome.to ?? `${PATH}/${course.slug}${url.search}`).split('?')
  return redirect(changedQuery(path, new URLSearchParams(query), { getan: outcome.note }))
}

/** What others would see changes nothing: asking who is in the way loads nothing anew. */
export const shouldRevalidate = ({
  formData,
  defaultShouldRevalidate,
}: {
  formData?: FormData
  defaultShouldRevalidate: boolean
}) => (formData?.get('intent') === 'checkSchedule' ? false : defaultShouldRevalidate)

interface PartProps {
  loaded: Route.ComponentProps['loaderData']
  answer: FormAnswer | null
  preview: readonly PreviewView[] | null
}

function Part({ loaded: { head, part, lines }, answer, preview }: PartProps) {
  const common = { version: head.version, lines, answer }
  switch (part.tab) {
    case 'text':
      return (
        <>
          <TextTab {...common} {...part} />
          <ImageSection version={head.version} image={part.image} answer={answer} />
        </>
      )
    case 'zeiten':
      return (
        <>
          <SharedNote notes={part.notes} />
          <ScheduleTab {...common} {...part} preview={preview} />
          <DatesSection {...part} answer={answer} />
        </>
      )
    case 'anmeldung':
      return <SignUpTab {...common} {...part} />
    case 'preise':
      return <PricesTab {...common} {...part} />
    case 'fragen':
      return <QuestionsTab {...common} {...part} />
    case 'leitung':
      return <TeamTab {...common} {...part} />
    case 'vorschau':
      return null
  }
}

function EditorHead({ head }: Pick<PartProps['loaded'], 'head'>) {
  return (
    <PageHead
      title={head.title}
      line={<State kind={head.state.tone}>{head.state.text}</State>}
      actions={
        <>
          <LinkButton to={PATH} look="quiet" size="small">
            Zur Liste
          </LinkButton>
          {head.isPublic && (
            <LinkButton to={`/id/${head.slug}`} look="quiet" size="small">
              Auf der Website
            </LinkButton>
          )}
        </>
      }
    />
  )
}

export default function Editor({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  useLive('course', 'session', 'booking', 'series', 'season')
  const { head, tab, gaps, offer, cancelling, canSignUp } = loaderData
  const [search] = useSearchParams()
  const answer = actionData?.form ?? null
  if (answer && actionData?.news)
    return (
      <>
        <EditorHead head={head} />
        <TimesPanel slug={head.slug} news={actionData.news} typed={answer.typed} />
      </>
    )
  const done = answer ? null : doneText(search.get('getan'))
  const tabs = TABS.map(({ name, label }) => ({ to: tabAddress(head.slug, name), label, isCurrent: name === tab }))
  return (
    <>
      <EditorHead head={head} />
      {cancelling ? (
        <CancelPanel slug={head.slug} preview={cancelling} answer={answer} />
      ) : (
        <StatePanel head={head} answer={answer} />
      )}
      {gaps.length > 0 && (
        <div className="my-4 max-w-3xl">
          <Notice kind="info" title="Vor dem Veröffentlichen">
            {gaps.map((gap) => (
              <p key={gap}>{gap}</p>
            ))}
          </Notice>
        </div>
      )}
      <Tabs label="Teile des Angebots" tabs={tabs} />
      <div className="mt-5">
        {done && (
          <div role="status" className="mb-4 max-w-3xl">
            <Notice kind="good" title={done} />
          </div>
        )}
        <Part key={`${head.id} ${tab}`} loaded={loaderData} answer={answer} preview={actionData?.preview ?? null} />
        {offer && (
          <div className="card overflow-hidden p-0">
            <OfferBody view={offer} canSignUp={canSignUp} />
          </div>
        )}
      </div>
    </>
  )
}
