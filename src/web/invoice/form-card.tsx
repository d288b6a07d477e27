import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { FormFault } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'

interface FormCardProps {
  /** Id of the heading, to lead to it. */
  id: string
  title: string
  line?: string
  intent?: string
  /** Fields that the page fills. */
  hidden?: Readonly<Record<string, string>>
  faults: readonly FormFault[]
  /** Head of the faults: `Noch nicht gebucht`. */
  failed: string
  submit: string
  /** Quiet beside another form on the same page. */
  look?: 'main' | 'quiet'
  hasFile?: boolean
  isWide?: boolean
  /** Beside the button. */
  beside?: ReactNode
  /** Below the form. */
  after?: ReactNode
  children?: ReactNode
}

/** A card with one form of the treasurer. */
export function FormCard({ id, title, line, intent, hidden = {}, faults, failed, submit, children, ...more }: FormCardProps) {
  const { look = 'main', hasFile = false, isWide = false, beside, after } = more
  const kept = Object.entries({ ...(intent ? { intent } : {}), ...hidden })
  return (
    <section aria-labelledby={id} className={isWide ? 'card mb-6 max-w-3xl' : 'card'}>
      <h2 id={id} className="text-[1.1rem]">
        {title}
      </h2>
      {line && <p className="mt-1 text-muted">{line}</p>}
      <Form
        method="post"
        noValidate
        className="mt-3 grid gap-3"
        {...(hasFile ? { encType: 'multipart/form-data' as const } : {})}
      >
        <ErrorSummary faults={faults} title={failed} />
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton look={look}>{submit}</SubmitButton>
          {beside}
        </div>
      </Form>
      {after}
    </section>
  )
}
