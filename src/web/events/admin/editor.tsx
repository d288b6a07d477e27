import { useLive } from '../../kit/live.ts'
import { State } from '../../ui/badge.tsx'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/editor'
import { EventForm } from './event-form.tsx'
import { NEW, PATH } from './events-path.ts'
import { ImagePart } from './image-part.tsx'
import { StatePanel } from './state-panel.tsx'

export { action, loader } from './editor.page.ts'

/** A look at the hall changes nothing. */
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
  const { head, ways, image, saved, choices, done } = loaderData
  const answer = actionData?.form ?? null
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
      {done && !answer && (
        <div role="status" className="mb-4 max-w-3xl">
          <Notice kind="good" title={done} />
        </div>
      )}
      {head && <StatePanel head={head} ways={ways} answer={answer} />}
      {head?.state !== 'cancelled' && (
        <EventForm
          key={head?.id ?? NEW}
          version={head?.version ?? 0}
          {...{
            saved,
            choices,
            answer,
            isNew: head === null,
            isSeries: head?.isSeries ?? false,
            days: actionData?.shown ?? null,
          }}
        />
      )}
      {head && head.state !== 'cancelled' && <ImagePart image={image} answer={answer} />}
    </>
  )
}
