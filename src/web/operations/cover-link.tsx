import { Form } from 'react-router'
import { useLive } from '../kit/live.ts'
import { MailedPage } from '../shell/mailed-page.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/cover-link'

export { action, loader } from './cover-link.page.ts'

type Shown = NonNullable<Route.ComponentProps['loaderData']['shown']>

const NOTICES = {
  in: ['good', 'Danke, Sie sind eingetragen!', 'Die Einzelheiten haben wir Ihnen per E-Mail geschickt.'],
  over: ['info', 'Hier wird keine Hilfe mehr gebraucht.', 'Danke, dass wir Sie fragen durften!'],
  full: ['info', 'Inzwischen sind genug Helfer da.', 'Danke, dass wir Sie fragen durften!'],
  declined: ['info', 'Danke für Ihre Antwort.', 'Sie haben abgesagt. Geht es doch? Noch ist ein Platz frei.'],
} as const

function Ask({ shown: { state, qualification } }: { shown: Shown }) {
  return (
    <Form method="post" className="grid gap-3">
      {qualification && <p>{`Mit der Zusage bestätigen Sie, dass Sie haben, was die Schicht verlangt: ${qualification}.`}</p>}
      <div className="actions">
        <SubmitButton name="intent" value="accept">
          Ich komme
        </SubmitButton>
        {state === 'open' && (
          <SubmitButton name="intent" value="decline" look="quiet">
            Ich kann nicht
          </SubmitButton>
        )}
      </div>
    </Form>
  )
}

/** Works without JavaScript. */
export default function CoverLink({ loaderData: { broken, shown }, actionData }: Route.ComponentProps) {
  useLive('assignment', 'operational_plan')
  const refusal = useKeptAnswer(actionData)?.refusal
  const notice = shown && shown.state !== 'open' ? NOTICES[shown.state] : null
  return (
    <MailedPage
      broken={broken}
      refusal={refusal}
      title={shown?.task ?? 'Können Sie helfen?'}
      eyebrow={shown?.plan}
      line={shown?.line}
    >
      {shown && (
        <>
          {notice && (
            <Notice kind={notice[0]} title={notice[1]}>
              {notice[2]}
            </Notice>
          )}
          {shown.about && <p>{shown.about}</p>}
          {shown.message && <p className="break-words">„{shown.message}“</p>}
          {(shown.state === 'open' || shown.state === 'declined') && <Ask shown={shown} />}
          <p className="actions">
            <LinkButton to={shown.slug} look="quiet" size="small">
              {shown.state === 'full' ? 'Andere Schichten ansehen' : 'Zum Helferplan'}
            </LinkButton>
          </p>
        </>
      )}
    </MailedPage>
  )
}
