import { formView } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { savedFields } from '../ui/saved-meanwhile.tsx'
import { VersionedForm } from '../ui/versioned-form.tsx'
import type { Route } from './+types/meeting'
import { MEETING_LABELS, MeetingFields } from './meeting-form.tsx'
import { ElectionsPart, InvitationPart, MinutesPart, VotersPart } from './meeting-parts.tsx'
import { MEETINGS_PATH } from './meetings-address.ts'
import { FormFold } from './member-forms.tsx'

export { action, loader } from './meeting.page.ts'

export default function MeetingPage({ loaderData: { done, ...meeting }, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData)?.form ?? null
  useLive('meeting', 'office', 'mailing')
  const answerTo = (intent: string) => (answer?.typed.intent?.[0] === intent ? answer : null)
  const props = { meeting, answerTo }
  const view = formView(answerTo('meeting'), meeting.fields)
  return (
    <>
      <PageHead
        title={<span className="wrap-anywhere hyphens-auto">{meeting.title}</span>}
        line={meeting.line}
        actions={
          <LinkButton to={MEETINGS_PATH} look="quiet">
            Alle Versammlungen
          </LinkButton>
        }
      />
      {done && !answer && (
        <div className="mb-4 max-w-3xl">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      {answerTo('present') && <ErrorSummary faults={answer?.faults ?? []} title="Nicht gespeichert" />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <InvitationPart {...props} />
          <ElectionsPart {...props} />
          <MinutesPart {...props} />
          {meeting.mayChange && (
            <section className="card">
              <FormFold title="Tag, Ort und Fristen ändern" answer={answerTo('meeting')}>
                <VersionedForm
                  view={view}
                  version={meeting.version}
                  answer={answerTo('meeting')}
                  saved={savedFields(MEETING_LABELS, meeting.fields, answer?.typed ?? {})}
                  intent="meeting"
                  save="Versammlung speichern"
                  className="mt-2"
                >
                  <MeetingFields view={view} id={meeting.id} />
                </VersionedForm>
              </FormFold>
            </section>
          )}
        </div>
        <VotersPart {...props} />
      </div>
    </>
  )
}
