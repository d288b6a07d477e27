import { Form } from 'react-router'
import { type FormAnswer, type FormView, formView } from '../kit/form-view.ts'
import { Button, SubmitButton } from '../ui/button.tsx'
import { Checkbox, RadioGroup } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import type { CourseView } from './members-view.ts'

/** Only ongoing courses have regulars, only courses with trial lessons have trial guests; with both the trainer chooses. */
function Kind({ course: { isOngoing, hasTrials }, view }: { course: CourseView; view: FormView }) {
  if (!isOngoing || !hasTrials) return <input type="hidden" name="kind" value={isOngoing ? 'regular' : 'trial'} />
  const { defaultValue } = view.field('kind')
  const options = [
    { value: 'regular', label: 'fest dabei' },
    { value: 'trial', label: 'schnuppert' },
  ]
  return <RadioGroup name="kind" label="Die Person ist" options={options} defaultValue={defaultValue || 'regular'} row />
}

function Found({ course }: { course: CourseView }) {
  if (course.found.length === 0) return <p>Diesen Namen kennt der Verein noch nicht. Tragen Sie die Person unten neu ein.</p>
  const kinds = [...(course.isOngoing ? ['regular'] : []), ...(course.hasTrials ? ['trial'] : [])]
  return (
    <ul className="hall-people">
      {course.found.map(({ id, name, isOnList }) => (
        <li key={id} className="attendance-member">
          <p className="hall-name">{name}</p>
          {isOnList ? (
            <p className="text-muted">steht auf der Liste</p>
          ) : (
            <Form method="post" className="actions">
              <input type="hidden" name="intent" value="known" />
              <input type="hidden" name="personId" value={id} />
              {kinds.map((kind) => (
                <SubmitButton key={kind} name="kind" value={kind} look={kind === 'regular' ? 'main' : 'quiet'}>
                  {kind === 'regular' ? 'Aufnehmen' : 'Schnuppert'}
                </SubmitButton>
              ))}
            </Form>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The search comes first, so that nobody is entered twice. */
export function JoinForm({ course, answer }: { course: CourseView; answer: FormAnswer | null }) {
  const view = formView(answer)
  return (
    <section aria-labelledby="aufnehmen" className="grid gap-4">
      <h2 id="aufnehmen">Person aufnehmen</h2>
      <ErrorSummary faults={view.faults} title="Noch nicht aufgenommen" />
      <Form method="get" className="attendance-search" role="search">
        <input type="hidden" name="kurs" value={course.slug} />
        <TextField
          label="Im Verein suchen"
          name="suche"
          type="search"
          minLength={3}
          defaultValue={course.search}
          hint="Mindestens drei Buchstaben des Namens"
        />
        <Button type="submit" look="quiet" size="hall">
          Suchen
        </Button>
      </Form>
      {course.search && <Found course={course} />}
      <details className="card" open={answer !== null || (course.search !== '' && course.found.length === 0)}>
        <summary className="cursor-pointer font-semibold">Neue Person eintragen</summary>
        <Form method="post" noValidate className="mt-3 grid gap-3">
          <input type="hidden" name="intent" value="new" />
          <TextField label="Vorname" autoComplete="off" {...view.field('firstname')} />
          <TextField label="Nachname" autoComplete="off" {...view.field('lastname')} />
          <TextField label="Telefon" type="tel" optional autoComplete="off" {...view.field('phone')} />
          <Kind course={course} view={view} />
          {answer && <Checkbox label="Jemand anderes mit diesem Namen" {...view.tick('isOther')} />}
          <SubmitButton size="hall">Auf die Liste setzen</SubmitButton>
        </Form>
      </details>
    </section>
  )
}
