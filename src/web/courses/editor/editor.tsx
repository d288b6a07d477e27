import { Link } from 'react-router'
import { SharedNote } from '../../halls/shared-halls/shared-note.tsx'
import type { FormAnswer } from '../../kit/form-view.ts'
import { useLive } from '../../kit/live.ts'
import { State } from '../../ui/badge.tsx'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { MailsWait } from '../../ui/mails-wait.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CourseBody } from '../course-body.tsx'
import type { Route } from './+types/editor'
import { CancelPanel } from './cancel-panel.tsx'
import { DatesSection } from './dates-section.tsx'
import { onwardAddress, PATH, TABS, tabAddress } from './editor-address.ts'
import { EndPanel } from './end-panel.tsx'
import { ImageSection } from './image-section.tsx'
import { PricesTab } from './prices-tab.tsx'
import { QuestionsTab } from './questions-tab.tsx'
import { ScheduleTab } from './schedule-tab.tsx'
import type { PreviewView } from './schedule-view.ts'
import { SignUpTab } from './sign-up-tab.tsx'
import { StatePanel } from './state-panel.tsx'
import { TeamTab } from './team-tab.tsx'
import { TextTab } from './text-tab.tsx'
import { TimesPanel } from './times-panel.tsx'

export { action, loader } from './editor.page.ts'

/** A preview changes nothing: no loader runs after it. */
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
  const next = head.isDraft ? onwardAddress(head.slug, part.tab) : null
  const common = { version: head.version, next, lines, answer }
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
  const { head, tab, gaps, course, text, sport, cancelling, ending, canSignUp, hasNoMail, done } = loaderData
  const answer = actionData?.form ?? null
  const shown = actionData?.shown
  if (actionData && shown && 'news' in shown)
    return (
      <>
        <EditorHead head={head} />
        <TimesPanel slug={head.slug} news={shown.news} typed={actionData.form.typed} />
      </>
    )
  const preview = shown && 'preview' in shown ? shown.preview : null
  const tabs = TABS.map(({ name, label }) => ({ to: tabAddress(head.slug, name), label, isCurrent: name === tab }))
  return (
    <>
      <EditorHead head={head} />
      {cancelling ? (
        <CancelPanel slug={head.slug} isDraft={head.isDraft} preview={cancelling} answer={answer} />
      ) : ending ? (
        <EndPanel slug={head.slug} version={head.version} ending={ending} answer={answer} />
      ) : (
        <StatePanel head={head} answer={answer} />
      )}
      {hasNoMail && (
        <div className="my-4 max-w-3xl">
          <MailsWait>
            Wer sich anmeldet, bekommt noch keine Bestätigung: Es ist kein Mailserver eingerichtet. Die E-Mails warten und gehen
            hinaus, sobald es einen gibt. Bis dahin bleiben die Anmeldungen unbestätigt.
          </MailsWait>
        </div>
      )}
      {gaps.length > 0 && (
        <div className="my-4 max-w-3xl">
          <Notice kind="info" title="Vor dem Veröffentlichen">
            {gaps.map(({ text, way }) => (
              <p key={text}>
                <Link to={way} className="link">
                  {text}
                </Link>
              </p>
            ))}
          </Notice>
        </div>
      )}
      <Tabs label="Teile des Angebots" tabs={tabs} />
      <div className="mt-5">
        {done && !answer && (
          <div role="status" className="mb-4 max-w-3xl">
            <Notice kind="good" title={done} />
          </div>
        )}
        <Part key={`${head.id} ${tab}`} loaded={loaderData} answer={answer} preview={preview} />
        {course && sport && (
          <div className="card overflow-hidden p-0">
            <CourseBody view={course} text={text} sport={sport} canSignUp={canSignUp} />
          </div>
        )}
      </div>
    </>
  )
}
