import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { type FormAnswer, type FormView, formView } from '../kit/form-view.ts'
import { answerFor } from '../ui/answer-for.ts'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { useFormVersion } from '../ui/form-version.ts'
import { Notice } from '../ui/notice.tsx'
import { UnsavedWarning } from '../ui/unsaved.tsx'

interface PartFormProps {
  intent: string
  version: number
  answer: FormAnswer | null
  /** Saved values by field. */
  saved: Readonly<Record<string, string | number | boolean | null>>
  /** German names by field, for comparing typed with saved values. */
  names?: Readonly<Record<string, string>>
  children: (view: FormView, answer: FormAnswer | null) => ReactNode
}

function Differences({
  own,
  saved,
  names,
}: {
  own: FormAnswer
  saved: PartFormProps['saved']
  names: Readonly<Record<string, string>>
}) {
  const fields = Object.keys(names).filter(
    (field) => field in saved && (own.typed[field]?.[0] ?? '') !== String(saved[field] ?? ''),
  )
  if (fields.length === 0) return null
  return (
    <div>
      <p className="font-semibold">Zum Vergleich: gespeichert ist</p>
      <ul className="list-disc pl-5">
        {fields.map((field) => (
          <li key={field}>
            {names[field]}: {String(saved[field] ?? '') || '(leer)'}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Keeps typed values while others save; after a refusal it shows the saved values beside them. */
export function PartForm({ intent, version, answer, saved, names = {}, children }: PartFormProps) {
  const own = answerFor(answer, intent)
  const kept = useFormVersion(version, own)
  const view = formView(own, saved)
  const isRefusedAsAWhole = view.faults.some(({ field }) => field === '')
  return (
    <Form method="post" noValidate className="grid max-w-2xl gap-4" key={kept.key} {...kept.form}>
      <UnsavedWarning answer={own} params={['teil']} />
      <ErrorSummary faults={view.faults} title="Nicht gespeichert" />
      {own && isRefusedAsAWhole && <Differences own={own} saved={saved} names={names} />}
      {kept.isOutdated && <Notice kind="warning">Jemand anderes hat das gerade geändert. Ihre Eingaben stehen noch hier.</Notice>}
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={kept.version} />
      {children(view, own)}
      <div className="actions save-bar">
        <SubmitButton>Speichern</SubmitButton>
      </div>
    </Form>
  )
}
