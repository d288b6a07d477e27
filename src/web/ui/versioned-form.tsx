import { type ReactNode, useEffect } from 'react'
import { Form, useRevalidator } from 'react-router'
import type { FormAnswer, FormView } from '../kit/form-view.ts'
import { SubmitButton } from './button.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { useFormVersion } from './form-version.ts'
import { Notice } from './notice.tsx'
import { type SavedLine, SavedMeanwhile } from './saved-meanwhile.tsx'

interface VersionedFormProps {
  intent: string
  /** Of what is saved now. */
  version: number
  view: FormView
  answer: FormAnswer | null
  /** Values saved now, for whoever typed others meanwhile. */
  saved: readonly SavedLine[]
  save: string
  children: ReactNode
  className?: string
}

/** Reads the page's data anew after a refusal of the whole form: the router leaves them as they were. */
export function useSavedNow(answer: FormAnswer | null): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (answer?.faults.some(({ field }) => field === '')) void revalidate()
  }, [answer, revalidate])
}

/** A form of something that others may change at the same time: both values stand there, nothing is overwritten unasked. */
export function VersionedForm({ intent, version, view, answer, saved, save, children, className = '' }: VersionedFormProps) {
  const own = useFormVersion(version, answer)
  useSavedNow(answer)
  return (
    <Form key={own.key} method="post" noValidate className={`grid gap-3 ${className}`} {...own.form}>
      <ErrorSummary faults={view.faults} title="Noch nicht gespeichert" />
      {own.isOutdated && (
        <Notice kind="warning" title="Diese Daten hat gerade jemand geändert. Was Sie getippt haben, steht noch hier." />
      )}
      {answer && view.faults.some(({ field }) => field === '') && <SavedMeanwhile own={answer} lines={saved} />}
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={own.version} />
      {children}
      <div className="actions">
        <SubmitButton look="quiet">{save}</SubmitButton>
      </div>
    </Form>
  )
}
