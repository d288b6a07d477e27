import { Form } from 'react-router'
import { formView } from '../../kit/form-view.ts'
import { Band } from '../../ui/band.tsx'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Select, Textarea, TextField } from '../../ui/field.tsx'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/report'

export { action, loader } from './report.page.ts'

const KINDS = [
  { value: 'locked', label: 'Die Halle ist verschlossen' },
  { value: 'nobody', label: 'Es ist niemand da' },
  { value: 'defect', label: 'Etwas ist kaputt oder fehlt' },
] as const

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

function Thanks({ slug, done }: { slug: string; done: string }) {
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
      {done}
    </Notice>
  )
}

/** The poster at the hall's door leads here. */
export default function Report({ loaderData: { name, slug, phone, parts, key, done }, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData?.form)
  const view = formView(answer)
  return (
    <>
      <Band title="Etwas stimmt nicht" line={name} />
      <div className="page">
        <Call phone={phone} />
        {done ? (
          <Thanks slug={slug} done={done} />
        ) : (
          <Form method="post" noValidate className="form">
            <ErrorSummary faults={view.faults} />
            <input type="hidden" name="key" value={key} />
            <RadioGroup label="Was ist los?" options={KINDS} {...view.field('kind')} />
            {parts.length > 0 && (
              <Select label="Wo?" {...view.field('partId')}>
                <option value="">Überall / ich weiß es nicht</option>
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
              hint="Nur wenn Sie eine Rückmeldung wünschen. Wir schreiben Ihnen, sobald der Mangel behoben ist, und löschen Ihre Adresse dann."
              {...view.field('reportedEmail')}
            />
            <SubmitButton>Meldung senden</SubmitButton>
          </Form>
        )}
      </div>
    </>
  )
}
