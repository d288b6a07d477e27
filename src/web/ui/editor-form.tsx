import { type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import { type FormAnswer, type FormFault, type FormView, formView, withFaults } from '../kit/form-view.ts'
import { answerFor } from './answer-for.ts'
import { SubmitButton } from './button.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { type FormVersion, useFormVersion } from './form-version.ts'
import { Notice } from './notice.tsx'
import { type SavedLine, SavedMeanwhile } from './saved-meanwhile.tsx'
import { UnsavedWarning } from './unsaved.tsx'

interface EditorFormProps {
  intent: string
  /** Intent of a second button, for a check; its answer keeps the typed values. */
  check?: string
  /** A second way to save. */
  also?: { intent: string; label: string }
  version: number
  /** Versions before and after the person's own change beside this form. */
  led?: { from: number; to: number } | null
  /** Address that saves and goes on to the next part. */
  next?: string | null
  answer: FormAnswer | null
  /** Saved values by field. */
  saved: Readonly<Record<string, string | number | boolean | null>>
  /** The saved values in words, shown beside the typed ones when somebody else saved first. */
  lines: readonly SavedLine[]
  /** `check` shows the faults of a check without sending the form, in place of those shown. */
  children: (view: FormView, answer: FormAnswer | null, check: (faults: readonly FormFault[]) => void) => ReactNode
}

type BodyProps = EditorFormProps & { kept: FormVersion<number> }

function FormBody({ intent, check, also, next, answer, saved, lines, children, kept }: BodyProps) {
  const own = answerFor(answer, intent, check, also?.intent)
  const [checked, setChecked] = useState<readonly FormFault[] | null>(null)
  const sent = formView(own, saved)
  const view = checked ? withFaults(sent, checked) : sent
  const isRefusedAsAWhole = view.faults.some(({ field }) => field === '')
  return (
    <Form method="post" noValidate className="grid max-w-3xl gap-5" {...kept.form}>
      <UnsavedWarning answer={own} params={['teil']} />
      <ErrorSummary faults={view.faults} title={checked ? 'Bitte prüfen Sie' : 'Nicht gespeichert'} />
      {own && isRefusedAsAWhole && <SavedMeanwhile own={own} lines={lines} />}
      {kept.isOutdated && <Notice kind="warning">Jemand anderes hat das gerade geändert. Ihre Eingaben stehen noch hier.</Notice>}
      <input type="hidden" name="version" value={kept.version} />
      {children(view, own, setChecked)}
      <div className="actions save-bar">
        {next && (
          <SubmitButton name="intent" value={intent} formAction={next}>
            Speichern und weiter
          </SubmitButton>
        )}
        <SubmitButton name="intent" value={intent} look={next ? 'quiet' : 'main'}>
          Speichern
        </SubmitButton>
        {also && (
          <SubmitButton name="intent" value={also.intent} look="dark">
            {also.label}
          </SubmitButton>
        )}
      </div>
    </Form>
  )
}

/** Form of one part of an offer: keeps typed values while others save; after a conflict it shows both versions. */
export function EditorForm(props: EditorFormProps) {
  const kept = useFormVersion(props.version, answerFor(props.answer, props.intent, props.check, props.also?.intent), props.led)
  return <FormBody {...props} kept={kept} key={kept.key} />
}
