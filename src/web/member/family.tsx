import type { ComponentProps } from 'react'
import { Form, Link } from 'react-router'
import { type FormAnswer, formView, withIds } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { BIRTH_HINT, DateField, TextField } from '../ui/field.tsx'
import { OwnData } from './own-data.tsx'

interface FamilyProps {
  people: readonly { id: string; to: string | null; name: string; note: string }[]
  /** The address asks for the form of a child. */
  isForChild: boolean
  answer: FormAnswer | null
  ownData: Pick<ComponentProps<typeof OwnData>, 'requests' | 'answer'>
}

export function Family({ people, isForChild, answer, ownData }: FamilyProps) {
  const view = withIds(formView(answer), 'child')
  return (
    <section className="card profile-card" aria-labelledby="familie">
      <h2 id="familie">Meine Familie</h2>
      {people.length > 0 && (
        <ul className="profile-list">
          {people.map(({ id, to, name, note }) => (
            <li key={id}>
              <span>
                {to ? (
                  <Link to={to} className="link font-semibold">
                    {name}
                  </Link>
                ) : (
                  <span className="font-semibold">{name}</span>
                )}
                {note && <span className="block text-muted">{note}</span>}
                {to === null && <OwnData of={id} name={name} {...ownData} />}
              </span>
            </li>
          ))}
        </ul>
      )}
      <details open={isForChild || answer !== null || undefined}>
        <summary className="link flex min-h-11 cursor-pointer items-center">Kind hinzufügen</summary>
        <Form method="post" noValidate className="mt-2 grid gap-4">
          <ErrorSummary faults={view.faults} title="Noch nicht hinzugefügt" />
          <input type="hidden" name="intent" value="child" />
          <TextField label="Vorname des Kindes" autoComplete="off" {...view.field('firstname')} />
          <TextField label="Nachname des Kindes" autoComplete="off" {...view.field('lastname')} />
          <DateField label="Geburtsdatum" hint={BIRTH_HINT} autoComplete="off" {...view.field('birthOn')} />
          <p className="text-muted">
            Sie werden als sorgeberechtigt eingetragen: Sie melden das Kind an, und Nachrichten zu ihm gehen an Sie.
          </p>
          <div className="actions">
            <SubmitButton>Kind hinzufügen</SubmitButton>
          </div>
        </Form>
      </details>
    </section>
  )
}
