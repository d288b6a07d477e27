import { data, redirect, useSearchParams } from 'react-router'
import { listDepartments } from '../../../domain/clubs/queries.ts'
import type { Ctx } from '../../../domain/context.ts'
import { canEditEvent } from '../../../domain/events/access.ts'
import { fieldsOf, getEventFields } from '../../../domain/events/get-event-fields.ts'
import { previewHall } from '../../../domain/events/preview-hall.ts'
import { listCategories } from '../../../domain/events/queries.ts'
import { listUsableHalls } from '../../../domain/shared-halls/list-usable-halls.ts'
import { found } from '../../../kernel/answer.ts'
import { isId } from '../../../kernel/id.ts'
import { readForm, refusedForm } from '../../forms.ts'
import { gateOf } from '../../gate.ts'
import { useLive } from '../../live.ts'
import { State } from '../../ui/badge.tsx'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { Notice } from '../../ui/notice.tsx'
import { unlessGone } from '../../unless-gone.ts'
import type { Route } from './+types/editor'
import { doneText } from './done-text.ts'
import { type Outcome, runEventAction } from './editor-action.ts'
import { EVENT_LABELS, EventAction } from './editor-fields.ts'
import { headOf, newEvent, savedOf, waysOut } from './editor-view.ts'
import { EventForm } from './event-form.tsx'
import { PATH } from './events-path.ts'
import { ImagePart } from './image-part.tsx'
import { StatePanel } from './state-panel.tsx'

const NEW = 'new'

/** The event of an address; null for a new one. @throws NotFound, Forbidden */
const findEdited = async (ctx: Ctx, event: string) =>
  event === NEW ? null : getEventFields(ctx, found(isId(event) ? event : null))

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const event = await findEdited(ctx, params.event)
  const [halls, departments, categories] = await Promise.all([listUsableHalls(ctx), listDepartments(ctx), listCategories(ctx)])
  const day = url.searchParams.get('tag')
  const head = event && headOf(event)
  return {
    head,
    ways: event && head?.lostHall ? waysOut(await previewHall(ctx, fieldsOf(event), { eventId: event.id })) : [],
    image: event?.image ?? null,
    saved: event ? savedOf(event) : newEvent(day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null),
    choices: {
      halls,
      departments: departments
        .filter(({ id }) => canEditEvent(ctx.actor, { departmentId: id }))
        .map(({ id, name }) => ({ id, name })),
      categories,
      mustName: !canEditEvent(ctx.actor, { departmentId: null }),
      canSignUp: ctx.club.flags.hasParticipations,
    },
    page: { title: event?.title ?? 'Neuer Termin' },
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { ctx, services, hallOwner } = gateOf(context)
  const event = await findEdited(ctx, params.event)
  const form = await readForm(request, EventAction, EVENT_LABELS)
  if (!form.ok) return data({ form: form.answer, days: null }, 422)
  const outcome = await unlessGone<Outcome>(
    runEventAction({ ctx, storage: services.storage, owner: hallOwner() }, event, form.value),
    (fault) => ({ kind: 'refused', faults: [fault], days: [] }),
  )
  if (outcome.kind === 'preview') return { form: refusedForm(form.typed), days: outcome.days }
  if (outcome.kind === 'refused') {
    const days = outcome.days.length > 0 ? outcome.days : null
    return data({ form: refusedForm(form.typed, ...outcome.faults), days }, 422)
  }
  // Read anew by GET, so that reloading the page sends nothing twice.
  return redirect(`${PATH}/${outcome.to ?? params.event}?getan=${outcome.note}`)
}

/** Who is in the way changes nothing: asking loads nothing anew. */
export const shouldRevalidate = ({
  formData,
  defaultShouldRevalidate,
}: {
  formData?: FormData
  defaultShouldRevalidate: boolean
}) => (formData?.get('intent') === 'check' ? false : defaultShouldRevalidate)

function Actions({ head }: { head: Route.ComponentProps['loaderData']['head'] }) {
  return (
    <>
      <LinkButton to={PATH} look="quiet" size="small">
        Zur Liste
      </LinkButton>
      {head?.courseSlug && (
        <LinkButton to={`/admin/participants?kurs=${head.courseSlug}`} look="quiet" size="small">
          {head.taken === 1 ? '1 Anmeldung' : `${head.taken} Anmeldungen`}
          {head.waiting > 0 && `, ${head.waiting} warten`}
        </LinkButton>
      )}
      {head && head.state !== 'draft' && (
        <LinkButton to={`/events/${head.id}`} look="quiet" size="small">
          Auf der Website
        </LinkButton>
      )}
    </>
  )
}

export default function EventEditor({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  useLive('event', 'booking', 'series', 'participation')
  const { head, ways, image, saved, choices } = loaderData
  const [search] = useSearchParams()
  const answer = actionData?.form ?? null
  const done = answer ? null : doneText(search.get('getan'))
  return (
    <>
      <PageHead
        title={head?.title ?? 'Neuer Termin'}
        line={
          head ? (
            <>
              <State kind={head.tone}>{head.stateText}</State> {head.when}
            </>
          ) : (
            'Zuerst entsteht ein Entwurf. Veröffentlichen können Sie ihn danach.'
          )
        }
        actions={<Actions head={head} />}
      />
      {done && (
        <div role="status" className="mb-4 max-w-3xl">
          <Notice kind="good" title={done} />
        </div>
      )}
      {head && <StatePanel head={head} ways={ways} answer={answer} />}
      {head?.state !== 'cancelled' && (
        <EventForm
          key={head?.id ?? NEW}
          version={head?.version ?? 0}
          {...{ saved, choices, answer, isNew: head === null, isSeries: head?.isSeries ?? false, days: actionData?.days ?? null }}
        />
      )}
      {head && head.state !== 'cancelled' && <ImagePart image={image} answer={answer} />}
    </>
  )
}
