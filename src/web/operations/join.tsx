import { Form } from 'react-router'
import { formView } from '../kit/form-view.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { FieldError, TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/join'
import { HelperPrivacy } from './helper-privacy.tsx'
import { JoinPerson } from './join-person.tsx'
import { helpersAddress } from './operations-address.ts'
import type { ShiftView } from './plan-view.ts'

export { action, loader } from './join.page.ts'

interface ShiftTicksProps {
  legend: string
  shifts: readonly ShiftView[]
  ticked: readonly string[]
  error?: string | undefined
}

function ShiftTicks({ legend, shifts, ticked, error }: ShiftTicksProps) {
  return (
    <fieldset className={error ? 'field-wrong' : undefined}>
      <legend className="field-label">{legend}</legend>
      {error && <FieldError id="shiftIds-error">{error}</FieldError>}
      {shifts.map(({ id, task, when, place, demands, state }, at) => (
        <label key={id} className="tick">
          <input
            type="checkbox"
            id={at === 0 ? 'shiftIds' : undefined}
            name="shiftIds"
            value={id}
            defaultChecked={ticked.includes(id)}
          />
          <span>
            <span className="font-semibold">{task}</span>
            <span className="field-hint block">{[when, place, ...demands, state.text].filter(Boolean).join(' · ')}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Works without JavaScript. */
export default function Join({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, title, isOpen, shifts, chosen, family, start, key, leaveText, done } = loaderData
  const answer = useKeptAnswer(actionData?.form)
  const view = formView(answer, start)
  const ticked = answer ? (answer.typed.shiftIds ?? []) : chosen ? [chosen.id] : []
  const others = shifts.filter(({ id }) => id !== chosen?.id)
  const demanded = [...new Set(shifts.map(({ qualification }) => qualification).filter(Boolean))]
  const back = (
    <LinkButton to={helpersAddress(slug)} look="quiet">
      Zum Helferplan
    </LinkButton>
  )
  return (
    <>
      <Band eyebrow={title} title="Ich helfe" line={chosen ? `${chosen.task}, ${chosen.when}` : 'Schön, dass Sie dabei sind!'} />
      <div className="page">
        {done && !actionData ? (
          <Notice kind="good" title="Danke fürs Helfen!" action={back} alert>
            {done}
          </Notice>
        ) : !isOpen ? (
          <Notice title="Hier ist schon alles besetzt." action={back}>
            Danke, dass Sie helfen wollten!
          </Notice>
        ) : (
          <Form method="post" noValidate className="form">
            <ErrorSummary faults={view.faults} />
            <input type="hidden" name="key" value={key} />
            {chosen && <ShiftTicks legend="Ihre Schicht" shifts={[chosen]} ticked={ticked} error={view.error('shiftIds')} />}
            {others.length > 0 && (
              <details open={!chosen || ticked.some((id) => id !== chosen.id) || undefined}>
                <summary className="link flex min-h-11 cursor-pointer items-center">
                  {chosen ? 'Noch eine Schicht dazu' : 'Offene Schichten'}
                </summary>
                <ShiftTicks legend="Noch offen" shifts={others} ticked={ticked} />
              </details>
            )}
            <JoinPerson view={view} family={family} typedPeople={answer?.typed.people ?? null} />
            {demanded.length > 0 && (
              <Checkbox
                label={`Ich habe, was die Schicht verlangt (${demanded.join(', ')})`}
                hint="Nur nötig, wenn bei Ihrer Schicht eine Qualifikation steht"
                {...view.tick('isQualified')}
              />
            )}
            <TextField
              label="Möchten Sie uns etwas sagen?"
              hint="Zum Beispiel, welchen Kuchen Sie backen"
              optional
              {...view.field('note')}
            />
            <HelperPrivacy />
            {family.length === 0 && (
              <Checkbox label="Ich bin mit den Datenschutzhinweisen einverstanden." {...view.tick('privacyAccepted')} />
            )}
            {leaveText && <p className="text-muted">{leaveText}</p>}
            <div className="actions">
              <SubmitButton>Verbindlich eintragen</SubmitButton>
              {back}
            </div>
          </Form>
        )}
      </div>
    </>
  )
}
