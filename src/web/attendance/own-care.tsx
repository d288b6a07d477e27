import { Form } from 'react-router'
import { formView } from '../kit/form-view.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Textarea } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { NoPerson } from '../ui/no-person.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/own-care'
import { CareFields } from './care-form.tsx'

export { action, loader } from './own-care.page.ts'

type People = Route.ComponentProps['loaderData']['people']

function Choice({ people }: { people: People }) {
  if (people.length < 2) return null
  return (
    <nav aria-label="Person" className="actions">
      {people.map(({ id, name, to, isShown }) => (
        <LinkButton key={id} to={to} look={isShown ? 'dark' : 'quiet'} aria-current={isShown ? 'page' : undefined}>
          {name}
        </LinkButton>
      ))}
    </nav>
  )
}

export default function OwnCare({ loaderData: { people, shown, done, contact }, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  const view = formView(actionData?.form, shown?.defaults)
  return (
    <>
      <Band title="Angaben für die Halle" line={shown?.name} />
      <div className="page grid gap-5">
        {done && !actionData && <Notice kind="good" title={done} alert />}
        {!shown && <NoPerson contact={contact} />}
        <Choice people={people} />
        {shown && (
          <Form method="post" noValidate className="card grid max-w-2xl gap-4" key={shown.name}>
            <p className="text-muted">Das sehen nur die Übungsleiterinnen und Übungsleiter Ihrer Stunden und der Vorstand.</p>
            <ErrorSummary faults={view.faults} title="Noch nicht gespeichert" />
            <CareFields view={view} />
            <Textarea
              label="Gesundheitshinweis"
              hint="Was muss man in der Halle wissen? Zum Beispiel: Nussallergie, Spray in der Tasche"
              optional
              rows={2}
              maxLength={300}
              {...view.field('note')}
            />
            <Checkbox
              label="Die Übungsleiter dürfen den Gesundheitshinweis lesen"
              hint="Freiwillig und jederzeit widerrufbar. Jeder Zugriff wird protokolliert."
              {...view.tick('isReleased')}
            />
            <div className="actions">
              <SubmitButton>Angaben speichern</SubmitButton>
              <LinkButton to="/member/me" look="quiet">
                Zum Profil
              </LinkButton>
            </div>
          </Form>
        )}
      </div>
    </>
  )
}
