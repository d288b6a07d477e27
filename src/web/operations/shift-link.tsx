import { Form } from 'react-router'
import { useLive } from '../kit/live.ts'
import { MailedPage } from '../shell/mailed-page.tsx'
import { State } from '../ui/badge.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/shift-link'
import { SwapPart } from './swap-part.tsx'

export { action, loader } from './shift-link.page.ts'

type Shown = NonNullable<Route.ComponentProps['loaderData']['shown']>

function OwnShift({ shift, contact, offered }: { shift: Shown['shifts'][number]; contact: string; offered: string | null }) {
  const { id, person, task, when, place, stateText, isConfirmed, isOver, mayLeave, leaveText, choices } = shift
  return (
    <li className="card grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-[1.1rem]">{task}</h2>
        <State kind={isConfirmed ? 'good' : 'calm'}>{isOver ? 'Vorbei' : stateText}</State>
      </div>
      <p>{[when, place, person].filter(Boolean).join(' · ')}</p>
      {leaveText && (
        <p className="text-muted">
          {mayLeave ? leaveText : `Die Frist zum Absagen ist vorbei. Bitte rufen Sie uns an${contact ? `: ${contact}` : ''}.`}
        </p>
      )}
      {mayLeave && (
        <Form method="post">
          <input type="hidden" name="assignment" value={id} />
          <SubmitButton name="intent" value="leave" look="quiet" size="small" aria-label={`Doch nicht: austragen (${task})`}>
            Doch nicht: austragen
          </SubmitButton>
        </Form>
      )}
      <SwapPart assignmentId={id} task={task} choices={choices} offered={offered} />
    </li>
  )
}

/** Works without JavaScript. */
export default function ShiftLink({ loaderData: { broken, shown }, actionData }: Route.ComponentProps) {
  useLive('assignment', 'operational_plan')
  const answer = useKeptAnswer(actionData)
  return (
    <MailedPage
      broken={broken}
      refusal={answer?.refusal ?? undefined}
      title={shown?.plan ?? 'Meine Schichten'}
      eyebrow="Meine Schichten"
    >
      {shown && (
        <>
          {shown.mayConfirm ? (
            <Form method="post" className="grid gap-3">
              <p>Bitte bestätigen Sie noch, dass Sie helfen:</p>
              <div className="actions">
                <SubmitButton name="intent" value="confirm">
                  Ja, ich helfe
                </SubmitButton>
              </div>
            </Form>
          ) : (
            shown.shifts.some(({ isConfirmed }) => isConfirmed) && <Notice kind="good" title="Danke, Sie sind eingetragen." />
          )}
          <ul className="grid gap-3">
            {shown.shifts.map((shift) => (
              <OwnShift
                key={shift.id}
                shift={shift}
                contact={shown.contact}
                offered={answer?.of === shift.id ? answer.offered : null}
              />
            ))}
          </ul>
          <p className="actions">
            <LinkButton to={shown.slug} look="quiet" size="small">
              Zum Helferplan
            </LinkButton>
          </p>
        </>
      )}
    </MailedPage>
  )
}
