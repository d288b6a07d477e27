import { Form, Link } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/person'
import { AnswersForm, CareForm, ContactForm, GuardianForm, NameForm } from './person-forms.tsx'
import type { PersonView } from './person-view.ts'

export { action, loader } from './person.page.ts'

interface PartProps {
  person: PersonView
  answerTo: (intent: string) => FormAnswer | null
}

function Reach({ phone, call, email }: { phone: string; call: string; email: string }) {
  return (
    <span className="flex flex-wrap gap-x-4">
      {phone &&
        (call ? (
          <a href={call} className="link inline-flex min-h-9 items-center">
            {phone}
          </a>
        ) : (
          phone
        ))}
      {email && (
        <a href={`mailto:${email}`} className="link inline-flex min-h-9 items-center break-all">
          {email}
        </a>
      )}
    </span>
  )
}

function Guardians({ person, answerTo }: PartProps) {
  const { guardians, isMinor, mayChange } = person
  if (!isMinor) return null
  return (
    <section aria-labelledby="eltern" className="card grid gap-4">
      <h2 id="eltern">Sorgeberechtigte</h2>
      {guardians.length === 0 && (
        <Notice kind="warning" title="Noch ist niemand eingetragen.">
          {mayChange ? 'Bitte tragen Sie unten jemanden ein.' : 'Bitte sagen Sie der Geschäftsstelle, wer sorgt.'}
        </Notice>
      )}
      <ul className="grid gap-3">
        {guardians.map(({ id, name, phone, call, email, until }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Link to={`/admin/participants/people/${id}`} className="link font-semibold">
              {name}
            </Link>
            <Reach phone={phone} call={call} email={email} />
            {until && <span className="text-muted">{until}</span>}
            {mayChange && (
              <Form method="post" className="ml-auto">
                <input type="hidden" name="intent" value="unguard" />
                <input type="hidden" name="guardianId" value={id} />
                <SubmitButton look="plain" size="small" aria-label={`${name} austragen`}>
                  Austragen
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <details open={answerTo('guardian') !== null}>
          <summary className="inline-flex min-h-11 items-center text-link underline">Noch jemanden eintragen</summary>
          <GuardianForm person={person} answer={answerTo('guardian')} />
        </details>
      )}
    </section>
  )
}

function Contact({ person, answerTo }: PartProps) {
  return (
    <section aria-labelledby="kontakt" className="card grid gap-4">
      <h2 id="kontakt">Kontakt</h2>
      {person.mayChange ? (
        <ContactForm person={person} answer={answerTo('contact')} />
      ) : (
        <div className="grid gap-2">
          {!person.isReached && <p className="text-muted">Nichts hinterlegt.</p>}
          <Reach {...person.fields} call={person.call} />
          {person.more.map(({ note, ...one }) => (
            <p key={`${one.phone}${one.email}${note}`} className="flex flex-wrap gap-x-4">
              <Reach {...one} />
              <span className="text-muted">{note}</span>
            </p>
          ))}
          {person.address && <p>{person.address}</p>}
        </div>
      )}
      {person.mayGiveLogin && (
        <Form method="post" className="grid gap-2">
          <input type="hidden" name="intent" value="login" />
          <ErrorSummary faults={formView(answerTo('login')).faults} title="Nicht eingeladen" />
          <p className="text-muted">{`${person.fields.firstname} ${person.fields.lastname} hat noch kein Konto.`}</p>
          <div>
            <SubmitButton look="quiet">Zum Einloggen einladen</SubmitButton>
          </div>
        </Form>
      )}
    </section>
  )
}

function Courses({ person, answerTo }: PartProps) {
  const answer = answerTo('answers')
  return (
    <section aria-labelledby="angebote" className="card grid gap-4">
      <h2 id="angebote">Angebote</h2>
      {person.courses.length === 0 && <p className="text-muted">Zurzeit in keinem Ihrer Angebote.</p>}
      <ul className="grid gap-3">
        {person.courses.map((course) => (
          <li key={course.to}>
            <Link to={course.to} className="link font-semibold">
              {course.title}
            </Link>
            <span className="text-muted"> · {course.standing}</span>
            {course.questions.length > 0 && (
              <details open={answer?.typed.participationId?.[0] === course.participationId}>
                <summary className="inline-flex min-h-11 items-center text-link underline">Antworten</summary>
                <AnswersForm
                  course={course}
                  answer={answer?.typed.participationId?.[0] === course.participationId ? answer : null}
                />
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

export default function PersonPage({ loaderData, actionData: answered }: Route.ComponentProps) {
  const { person, back, done } = loaderData
  const answer = useKeptAnswer(answered)?.form ?? null
  useLive('person', 'participation', 'group')
  const answerTo = (intent: string) => (answer?.typed.intent?.[0] === intent ? answer : null)
  return (
    <>
      <PageHead
        title={person.name}
        line={person.about}
        actions={
          <>
            {person.file && (
              <LinkButton to={person.file} look="quiet">
                Akte
              </LinkButton>
            )}
            <LinkButton to={back} look="quiet">
              Zurück
            </LinkButton>
          </>
        }
      />
      {done && !answer && (
        <div className="mb-4 max-w-3xl">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Contact person={person} answerTo={answerTo} />
          <Guardians person={person} answerTo={answerTo} />
          {person.mayChange && (
            <section aria-labelledby="name" className="card grid gap-4">
              <h2 id="name">Name und Geburtsdatum</h2>
              <NameForm person={person} answer={answerTo('person')} />
            </section>
          )}
        </div>
        <div className="grid gap-4">
          <Courses person={person} answerTo={answerTo} />
          {person.care && (
            <section aria-labelledby="halle" className="card grid gap-4">
              <h2 id="halle">Für die Halle</h2>
              <CareForm person={person} answer={answerTo('care')} />
            </section>
          )}
        </div>
      </div>
    </>
  )
}
