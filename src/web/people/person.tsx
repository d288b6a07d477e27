import { data, Form, Link, redirect } from 'react-router'
import { readForm, refusedForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { changedQuery } from '../query.ts'
import { textFor } from '../text-for.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import type { FormAnswer } from '../ui/form-view.ts'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { wayBack } from '../way-back.ts'
import type { Route } from './+types/person'
import { changeByForm, PersonAction, SAVED } from './person-action.ts'
import { AnswersForm, CareForm, ContactForm, GuardianForm, NameForm } from './person-forms.tsx'
import { type PersonView, presentPerson } from './person-view.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const person = await presentPerson(ctx, params.person)
  return {
    page: { title: person.name },
    person,
    back: wayBack(url.searchParams.get('zu')) ?? '/admin/participants/people',
    saved: textFor(SAVED, url.searchParams.get('gespeichert')),
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const form = await readForm(request, PersonAction)
  if (!form.ok) return data({ form: form.answer }, 422)
  const fault = await changeByForm(ctx, params.person, form.value)
  if (fault) return data({ form: refusedForm(form.typed, fault) }, 422)
  return redirect(changedQuery(url.pathname, url.searchParams, { gespeichert: form.value.intent }))
}

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
      <h2 id="eltern">Erziehungsberechtigte</h2>
      {guardians.length === 0 && <p className="text-muted">Noch ist niemand eingetragen.</p>}
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
          {person.address && <p>{person.address}</p>}
        </div>
      )}
    </section>
  )
}

function Offers({ person, answerTo }: PartProps) {
  const answer = answerTo('answers')
  return (
    <section aria-labelledby="angebote" className="card grid gap-4">
      <h2 id="angebote">Angebote</h2>
      {person.offers.length === 0 && <p className="text-muted">Zurzeit in keinem Ihrer Angebote.</p>}
      <ul className="grid gap-3">
        {person.offers.map((offer) => (
          <li key={offer.to}>
            <Link to={offer.to} className="link font-semibold">
              {offer.title}
            </Link>
            <span className="text-muted"> · {offer.standing}</span>
            {offer.questions.length > 0 && (
              <details open={answer?.typed.participationId?.[0] === offer.participationId}>
                <summary className="inline-flex min-h-11 items-center text-link underline">Antworten</summary>
                <AnswersForm
                  offer={offer}
                  answer={answer?.typed.participationId?.[0] === offer.participationId ? answer : null}
                />
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One person for staff: contact, guardians, what is known for the hall, and what was answered. */
export default function PersonPage({ loaderData, actionData: answered }: Route.ComponentProps) {
  const { person, back, saved } = loaderData
  const answer = useKeptAnswer(answered)?.form ?? null
  useLive('person', 'participation', 'group')
  const answerTo = (intent: string) => (answer?.typed.intent?.[0] === intent ? answer : null)
  return (
    <>
      <PageHead
        title={person.name}
        line={person.about}
        actions={
          <LinkButton to={back} look="quiet">
            Zurück
          </LinkButton>
        }
      />
      {saved && !answer && (
        <div className="mb-4 max-w-3xl">
          <Notice kind="good" title={saved} alert />
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
          <Offers person={person} answerTo={answerTo} />
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
