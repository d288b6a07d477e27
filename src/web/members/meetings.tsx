import { Link } from 'react-router'
import { formView } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import type { Route } from './+types/meetings'
import { Entry } from './care-parts.tsx'
import { MeetingFields } from './meeting-form.tsx'
import { meetingPath } from './meetings-address.ts'
import { DatedForm, FormFold } from './member-forms.tsx'

export { action, loader } from './meetings.page.ts'

const USUAL = { title: 'Jahreshauptversammlung', startsAt: '19:00', votingAge: 16, noticeDays: 28 }

export default function Meetings({ loaderData: { meetings, mayChange }, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData)?.form ?? null
  const view = formView(answer, USUAL)
  useLive('meeting')
  return (
    <>
      <PageHead
        title="Versammlungen"
        line="Wer abstimmen darf, ob rechtzeitig eingeladen wurde, wer da war und wer gewählt ist."
      />
      {meetings.length === 0 ? (
        <EmptyState>Noch keine Versammlung. Legen Sie die nächste an.</EmptyState>
      ) : (
        <ul className="card max-w-3xl">
          {meetings.map(({ id, title, line, invitation, voters, isClosed }) => (
            <Entry
              key={id}
              title={
                <Link to={meetingPath(id)} className="link">
                  {title}
                </Link>
              }
              line={[line, invitation, voters].join(' · ')}
              state={isClosed ? <State kind="good">abgeschlossen</State> : null}
            />
          ))}
        </ul>
      )}
      {mayChange && (
        <section className="card mt-4 max-w-3xl">
          <FormFold title="Versammlung anlegen" answer={answer}>
            <DatedForm intent="meeting" view={view} save="Versammlung anlegen">
              <MeetingFields view={view} id="" />
            </DatedForm>
          </FormFold>
        </section>
      )}
    </>
  )
}
