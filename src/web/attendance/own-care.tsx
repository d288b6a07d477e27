import { data, Form, redirect } from 'react-router'
import { z } from 'zod'
import { contactText } from '../../domain/clubs/find-contact.ts'
import type { Ctx } from '../../domain/context.ts'
import { listFamily } from '../../domain/people/list-family.ts'
import { getCare, getHealthNote, setCare, setHealthNote } from '../../domain/people/set-care.ts'
import { found } from '../../kernel/answer.ts'
import { readForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Textarea } from '../ui/field.tsx'
import { formView } from '../ui/form-view.ts'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { NoPerson } from '../user/no-person.tsx'
import type { Route } from './+types/own-care'
import { CareForm, careDefaults, careOf } from './care-fields.ts'
import { CareFields } from './care-form.tsx'

const PATH = '/member/me/care'
const OwnCareForm = CareForm.safeExtend({
  note: z.string().trim().max(300, 'Bitte höchstens 300 Zeichen.').default(''),
  isReleased: z.boolean().default(false),
})

/** The person who acts, first, and their children; empty without a person in this club. */
async function listOwnPeople(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  const personId = ctx.actor.kind === 'user' ? (ctx.actor.profile?.personId ?? null) : null
  const family = personId ? await listFamily(ctx, personId) : []
  return family.map(({ id, firstname, lastname }) => ({ id, name: `${firstname} ${lastname}` }))
}

const addressOf = (id: string): string => `${PATH}?${new URLSearchParams({ person: id })}`

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const people = await listOwnPeople(ctx)
  const wanted = url.searchParams.get('person')
  const shown = wanted === null ? people[0] : found(people.find(({ id }) => id === wanted))
  if (!shown) return { people: [], shown: null, isSaved: false, contact: await contactText(ctx) }
  const { name, ...care } = await getCare(ctx, shown.id)
  const health = await getHealthNote(ctx, shown.id)
  const links = people.map((person) => ({ ...person, to: addressOf(person.id), isShown: person.id === shown.id }))
  return {
    people: links,
    shown: { name, defaults: { ...careDefaults(care), ...health } },
    isSaved: url.searchParams.has('gespeichert'),
    contact: '',
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const people = await listOwnPeople(ctx)
  const wanted = url.searchParams.get('person')
  const { id } = found(wanted === null ? people[0] : people.find((person) => person.id === wanted))
  const form = await readForm(request, OwnCareForm)
  if (!form.ok) return data({ form: form.answer }, 422)
  await setCare(ctx, id, careOf(form.value))
  await setHealthNote(ctx, id, form.value)
  return redirect(`${addressOf(id)}&gespeichert=ja`)
}

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

/** Whom to call, who may collect, what to watch: kept by the person or the parents, read in the hall. */
export default function OwnCare({ loaderData: { people, shown, isSaved, contact }, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  const view = formView(actionData?.form, shown?.defaults)
  return (
    <>
      <Band title="Angaben für die Halle" line={shown?.name} />
      <div className="page grid gap-5">
        {isSaved && <Notice kind="good" title="Gespeichert" alert />}
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
              hint="Freiwillig, und jederzeit zurückzunehmen. Jedes Lesen wird festgehalten."
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
