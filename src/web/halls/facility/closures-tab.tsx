import { Form } from 'react-router'
import { plural } from '../../../kernel/plural.ts'
import { type FormAnswer, formView } from '../../kit/form-view.ts'
import { answerFor } from '../../ui/answer-for.ts'
import { State } from '../../ui/badge.tsx'
import { Button, LinkButton, SubmitButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { DateField } from '../../ui/field.tsx'
import { type ClosureLine, moreMovedText, stayText } from './facilities-view.ts'

interface ClosuresTabProps {
  closures: readonly ClosureLine[]
  path: string
  mayEdit: boolean
  answer: FormAnswer | null
}

/** Sessions of an open-ended closure without a notice yet. */
function Announce({ closure, answer }: { closure: ClosureLine; answer: FormAnswer | null }) {
  const view = formView(answer)
  return (
    <Form method="post" noValidate className="grid gap-3">
      <input type="hidden" name="id" value={closure.id} />
      <p>{`${plural(closure.resting, 'Belegung ruht', 'Belegungen ruhen')}. Stunden der nächsten zwei Wochen sagt das Programm jede Nacht ab.`}</p>
      <div className="flex flex-wrap items-end gap-3">
        <DateField label="Schon jetzt absagen bis" {...view.field('until')} id={`until-${closure.id}`} />
        <SubmitButton name="intent" value="announce" look="quiet">
          Absagen und benachrichtigen
        </SubmitButton>
      </div>
    </Form>
  )
}

function MovedSessions({ closure: { moved, movedInAll } }: { closure: ClosureLine }) {
  const free = moved.filter(({ takenBy }) => takenBy === '')
  const taken = moved.filter(({ takenBy }) => takenBy !== '')
  return (
    <>
      {movedInAll > moved.length && <p>{moreMovedText(moved.length, movedInAll)}</p>}
      {free.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="mb-2 font-bold">{`${plural(free.length, 'verlegte Stunde', 'verlegte Stunden')} zurückholen`}</legend>
          {free.map(({ id, when, title, place }) => (
            <Checkbox
              key={id}
              id={`back-${id}`}
              name="back"
              value={id}
              defaultChecked
              label={`${title}, ${when}`}
              hint={`jetzt ${place}`}
            />
          ))}
          <p className="field-hint">Wer dabei ist, bekommt eine E-Mail mit dem Ort. Ohne Haken bleibt die Stunde am neuen Ort.</p>
        </fieldset>
      )}
      {taken.length > 0 && (
        <div>
          <p className="font-bold">Diese bleiben am neuen Ort, der alte Platz ist vergeben:</p>
          <ul className="grid gap-1">
            {taken.map((one) => (
              <li key={one.id}>{stayText(one)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

const restingText = ({ resting, moved }: ClosureLine): string =>
  [
    resting > 0 && `${plural(resting, 'Belegung ruht und gilt', 'Belegungen ruhen und gelten')} danach wieder.`,
    resting === 0 && moved.length === 0 && 'Es gibt nichts, was wiederkommt.',
    'Was abgesagt ist, bleibt abgesagt.',
  ]
    .filter(Boolean)
    .join(' ')

function Lift({ closure }: { closure: ClosureLine }) {
  return (
    <Dialog title="Sperrung aufheben?" trigger={<Button look="quiet">Sperrung aufheben</Button>}>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="id" value={closure.id} />
        <p>{restingText(closure)}</p>
        <MovedSessions closure={closure} />
        <div className="actions">
          <SubmitButton name="intent" value="lift">
            Aufheben
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

/** After the closure was lifted without them. */
function BringBack({ closure }: { closure: ClosureLine }) {
  const count = closure.movedInAll
  return (
    <Dialog
      title="Verlegte Stunden zurückholen?"
      trigger={<Button look="quiet">{`${plural(count, 'verlegte Stunde', 'verlegte Stunden')} zurückholen`}</Button>}
    >
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="id" value={closure.id} />
        <MovedSessions closure={closure} />
        {closure.moved.some(({ takenBy }) => takenBy === '') && (
          <div className="actions">
            <SubmitButton name="intent" value="bringBack">
              Zurückholen und benachrichtigen
            </SubmitButton>
          </div>
        )}
      </Form>
    </Dialog>
  )
}

function Closure({ closure, mayEdit, answer }: { closure: ClosureLine; mayEdit: boolean; answer: FormAnswer | null }) {
  return (
    <li className="card grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-[1.1rem]">{closure.reason}</h2>
          <p className="tabular text-muted">{closure.span}</p>
          <p>{`${closure.parts} · ${closure.affected}`}</p>
        </div>
        <State kind={closure.isLive ? 'bad' : 'calm'}>{closure.isLive ? 'gesperrt' : 'vorbei'}</State>
      </div>
      {mayEdit && closure.isLive && (
        <>
          {closure.isOpenEnded && closure.resting > 0 && (
            <Announce closure={closure} answer={answer?.typed.id?.[0] === closure.id ? answerFor(answer, 'announce') : null} />
          )}
          <div className="actions">
            <Lift closure={closure} />
          </div>
        </>
      )}
      {mayEdit && !closure.isLive && closure.moved.length > 0 && (
        <div className="actions">
          <BringBack closure={closure} />
        </div>
      )}
    </li>
  )
}

export function ClosuresTab({ closures, path, mayEdit, answer }: ClosuresTabProps) {
  if (closures.length === 0)
    return (
      <EmptyState
        action={
          mayEdit && (
            <LinkButton to={`${path}/close`} look="quiet">
              Sperren
            </LinkButton>
          )
        }
      >
        Hier stehen Sperrungen. Zurzeit ist nichts gesperrt.
      </EmptyState>
    )
  return (
    <div className="grid max-w-3xl gap-4">
      <ErrorSummary faults={formView(answerFor(answer, 'lift', 'bringBack', 'announce')).faults} title="Nicht gespeichert" />
      <ul className="panel-rows">
        {closures.map((closure) => (
          <Closure key={closure.id} closure={closure} mayEdit={mayEdit} answer={answer} />
        ))}
      </ul>
    </div>
  )
}
