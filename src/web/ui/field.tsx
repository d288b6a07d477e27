import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'

export interface FieldFacts {
  label: ReactNode
  /** One line under the label: format, or the reason for asking. */
  hint?: ReactNode
  /** German; what is wrong and what to do. From `view.field(name)`. */
  error?: string | undefined
  /** Adds "(freiwillig)": an unmarked field is required. */
  optional?: boolean
}

interface FieldProps extends FieldFacts {
  id: string
  children: ReactNode
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="field-error">
      <CircleAlert aria-hidden="true" size={18} />
      <span>{children}</span>
    </p>
  )
}

/** Ids that a control must name in `aria-describedby`. */
export const describedBy = (id: string, { hint, error }: Pick<FieldFacts, 'hint' | 'error'>): string | undefined =>
  [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined

/** Label, hint and error around one control with this `id`. */
function Field({ id, label, hint, error, optional, children }: FieldProps) {
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label htmlFor={id} className="field-label">
        {label}
        {optional && <span className="font-normal text-muted"> (freiwillig)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {children}
    </div>
  )
}

/** Props that wire a control to its field. `id` is the name unless given, so that the error summary can link to it. */
function useWiring(props: FieldFacts & { id?: string | undefined; name?: string | undefined }) {
  const made = useId()
  const id = props.id ?? props.name ?? made
  return { id, 'aria-describedby': describedBy(id, props), 'aria-invalid': props.error ? (true as const) : undefined }
}

type TextFieldProps = FieldFacts & ComponentProps<'input'>

/** One line of text; `width` by class: `max-w-40` for a postcode. */
export function TextField({ label, hint, error, optional, className = '', ...rest }: TextFieldProps) {
  const facts = { label, hint, error, optional: optional ?? false }
  const wiring = useWiring({ ...facts, ...rest })
  return (
    <Field {...facts} id={wiring.id}>
      <input type="text" className={`control ${className}`} required={!optional} {...rest} {...wiring} />
    </Field>
  )
}

type DateFieldProps = Omit<TextFieldProps, 'type' | 'placeholder'>

/** `2027-03-05` as people write it; any other text stays. */
const asTyped = (value: DateFieldProps['defaultValue']) =>
  typeof value === 'string' ? value.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3.$2.$1') : value

export const BIRTH_HINT = 'Zum Beispiel 05.03.2014'

/** A day typed as TT.MM.JJJJ; works without JavaScript and does not force a calendar on a birth date. */
export function DateField({ className = 'max-w-44', defaultValue, ...rest }: DateFieldProps) {
  return (
    <TextField
      defaultValue={asTyped(defaultValue)}
      inputMode="numeric"
      autoComplete="off"
      placeholder="TT.MM.JJJJ"
      maxLength={20}
      className={className}
      {...rest}
    />
  )
}

/** Hydration writes the saved text over whatever was typed until then; the ref puts text and selection back. */
function useTypedEarly(id: string) {
  const [putBack] = useState(() => {
    if (import.meta.env.SSR) return undefined
    const early = document.getElementById(id)
    if (!(early instanceof HTMLTextAreaElement)) return undefined
    const { value, selectionStart, selectionEnd } = early
    return (node: HTMLTextAreaElement | null) => {
      if (node !== early) return
      node.value = value
      if (node === document.activeElement) node.setSelectionRange(selectionStart, selectionEnd)
    }
  })
  return putBack
}

type TextareaProps = FieldFacts & Omit<ComponentProps<'textarea'>, 'ref'>

export function Textarea({ label, hint, error, optional, className = '', ...rest }: TextareaProps) {
  const facts = { label, hint, error, optional: optional ?? false }
  const wiring = useWiring({ ...facts, ...rest })
  const ref = useTypedEarly(wiring.id)
  return (
    <Field {...facts} id={wiring.id}>
      <textarea className={`control ${className}`} required={!optional} {...rest} {...wiring} ref={ref} />
    </Field>
  )
}

type SelectProps = FieldFacts & ComponentProps<'select'>

/** `children`: the options. */
export function Select({ label, hint, error, optional, className = '', children, ...rest }: SelectProps) {
  const facts = { label, hint, error, optional: optional ?? false }
  const wiring = useWiring({ ...facts, ...rest })
  return (
    <Field {...facts} id={wiring.id}>
      <select className={`control ${className}`} {...rest} {...wiring}>
        {children}
      </select>
    </Field>
  )
}
