import { Form } from 'react-router'
import { type FormView, formView } from '../kit/form-view.ts'
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
  view: FormView
  id?: string | undefined
}

function ShiftTicks({ legend, shifts, ticked, view, id }: ShiftTicksProps) {
  const error = id && view.error(id)
  return (
    <fieldset className={error ? 'field-wrong' : undefined} id={id} tabIndex={-1}>
      <legend className="field-label">{legend}</legend>
      {error && <FieldError id="shiftIds-error">{error}</FieldError>}
      {shifts.map(({ id, task, when, place, demands, state }) => (
        <Checkbox
          key={id}
          id={`shift-${id}`}
          name="shiftIds"
          value={id}
          defaultChecked={ticked.includes(id)}
          label={<span className="font-semibold">{task}</span>}
          hint={[when, place, ...demands, state.text].filter(Boolean).join(' · ')}
          error={view.error(`shift-${id}`)}
        />
      ))}
    </fieldset>
  )
}

/** Works without JavaScript. */
export default function Join({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, title, isOpen, chosen, family, start, key, leaveText, done } = loaderData
  const sent = useKeptAnswer(actionData)
  const answer = sent?.form
  const view = formView(answer, start)
  const ticked = answer ? (answer.typed.shiftIds ?? []) : chosen ? [chosen.id] : []
  const gone = (sent?.chosen ?? []).filter(({ id }) => !loaderData.shifts.some((one) => one.id === id))
  const shifts = [...loaderData.shifts, ...gone]
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
        ) : !isOpen && !answer ? (
          <Notice title="Hier ist schon alles besetzt." action={back}>
            Danke, dass Sie helfen wollten!
          </Notice>
        ) : (
          <Form method="post" noValidate className="form">
            <ErrorSummary faults={view.faults} />
            <input type="hidden" name="key" value={key} />
            {chosen && <ShiftTicks legend="Ihre Schicht" shifts={[chosen]} ticked={ticked} view={view} id="shiftIds" />}
            {others.length > 0 && (
              <details open={!chosen || ticked.some((id) => id !== chosen.id) || undefined}>
                <summary className="link flex min-h-11 cursor-pointer items-center">
                  {chosen ? 'Noch eine Schicht dazu' : 'Offene Schichten'}
                </summary>
                <ShiftTicks
                  legend="Noch offen"
                  shifts={others}
                  ticked={ticked}
                  view={view}
                  id={chosen ? undefined : 'shiftIds'}
                />
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
