import { data, Form, redirect } from 'react-router'
import { findContact } from '../../domain/clubs/find-contact.ts'
import { DefectInput } from '../../domain/facilities/input.ts'
import { getPlanHall } from '../../domain/occupancy/queries.ts'
import { reportHall } from '../../domain/occupancy/report-hall.ts'
import { newId } from '../../kernel/id.ts'
import { readForm, refusedForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { keyFrom } from '../participations/sign-up-form.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { RadioGroup } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Select, Textarea, TextField } from '../ui/field.tsx'
import { formView } from '../ui/form-view.ts'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/report'

const TOO_MANY = 'Von Ihrem Anschluss kamen gerade sehr viele Meldungen. Bitte versuchen Sie es in zehn Minuten noch einmal.'
const KEY_REUSED = 'Diese Meldung ist schon angekommen. Für eine weitere laden Sie die Seite bitte neu.'
const KINDS = [
  { value: 'locked', label: 'Die Halle ist verschlossen' },
  { value: 'nobody', label: 'Es ist niemand da' },
  { value: 'defect', label: 'Etwas ist kaputt oder fehlt' },
] as const

const ReportForm = DefectInput.omit({ facilityId: true, partId: true }).extend({ partId: DefectInput.shape.partId.optional() })

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const [{ name, slug, parts }, contact] = await Promise.all([getPlanHall(ctx, params.facility), findContact(ctx)])
  const others = parts.length > 1 ? parts.map((part) => ({ id: part.id, name: part.name })) : []
  const phone = contact?.phone ?? ''
  return { name, slug, phone, parts: others, key: newId(), isDone: url.searchParams.has('danke'), page: { noindex: true } }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, services, address } = gateOf(context)
  const hall = await getPlanHall(ctx, params.facility)
  const form = await readForm(request, ReportForm)
  if (!form.ok) return data({ form: form.answer }, 422)
  if (!(await services.signUpLimit.take(address)))
    return data({ form: refusedForm(form.typed, { field: '', text: TOO_MANY }) }, 429)
  const { partId, kind, text } = form.value
  if (kind === 'defect' && text === '')
    return data(
      { form: refusedForm(form.typed, { field: 'text', text: 'Bitte schreiben Sie, was kaputt ist oder fehlt.' }) },
      422,
    )
  const isHere = hall.parts.some(({ id }) => id === partId)
  const report = { ...form.value, facilityId: hall.id, partId: isHere && partId ? partId : null }
  const answer = await reportHall(ctx, report, keyFrom(form.data))
  if (!answer.ok) return data({ form: refusedForm(form.typed, { field: '', text: KEY_REUSED }) }, 409)
  return redirect(`/occupancy/${hall.slug}/report?danke`)
}

function Call({ phone }: { phone: string }) {
  if (phone === '') return null
  return (
    <p className="mb-5">
      Eilt es? Rufen Sie an:{' '}
      <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className="link">
        {phone}
      </a>
    </p>
  )
}

function Thanks({ slug }: { slug: string }) {
  return (
    <Notice
      kind="good"
      title="Danke, die Meldung ist angekommen"
      action={
        <LinkButton to={`/occupancy/${slug}`} look="quiet">
          Zum Belegungsplan
        </LinkButton>
      }
      alert
    >
      Der Verein sieht sie sofort.
    </Notice>
  )
}

/** What the poster at the hall's door leads to. */
export default function Report({ loaderData: { name, slug, phone, parts, key, isDone }, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData?.form)
  const view = formView(answer)
  return (
    <>
      <Band title="Etwas stimmt nicht" line={name} />
      <div className="page">
        <Call phone={phone} />
        {isDone ? (
          <Thanks slug={slug} />
        ) : (
          <Form method="post" noValidate className="form">
            <ErrorSummary faults={view.faults} />
            <input type="hidden" name="key" value={key} />
            <RadioGroup label="Was ist los?" options={KINDS} {...view.field('kind')} />
            {parts.length > 0 && (
              <Select label="Wo?" {...view.field('partId')}>
                <option value="">Überall oder weiß nicht</option>
                {parts.map((part) => (
                  <option key={part.id} value={part.id}>
                    {part.name}
                  </option>
                ))}
              </Select>
            )}
            <Textarea label="Was genau?" optional rows={3} {...view.field('text')} />
            <TextField label="Ihr Name" optional autoComplete="name" {...view.field('reportedBy')} />
            <TextField
              label="Ihre E-Mail-Adresse"
              optional
              type="email"
              autoComplete="email"
              hint="Falls Sie Antwort möchten: Wir schreiben Ihnen, sobald es erledigt ist, und löschen die Adresse danach."
              {...view.field('reportedEmail')}
            />
            <SubmitButton>Meldung senden</SubmitButton>
          </Form>
        )}
      </div>
    </>
  )
}
