import { type ComponentProps, type ReactNode, useId } from 'react'
import { describedBy, FieldError, type FieldFacts } from './field.tsx'

type CheckboxProps = Omit<FieldFacts, 'optional'> & Omit<ComponentProps<'input'>, 'type'>

export function Checkbox({ label, hint, error, ...rest }: CheckboxProps) {
  const made = useId()
  const id = rest.id ?? rest.name ?? made
  return (
    <div className={error ? 'field-wrong' : undefined}>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <label className="tick">
        <input
          type="checkbox"
          {...rest}
          id={id}
          aria-describedby={describedBy(id, { hint, error })}
          aria-invalid={error ? true : undefined}
        />
        <span>
          {label}
          {hint && (
            <span id={`${id}-hint`} className="field-hint block">
              {hint}
            </span>
          )}
        </span>
      </label>
    </div>
  )
}

export interface ChoiceOption {
  value: string
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

interface RadioGroupProps extends FieldFacts {
  name: string
  options: readonly ChoiceOption[]
  defaultValue?: string | undefined
  /** Side by side on wide screens. */
  row?: boolean
}

/** The error summary links to its first option. */
export function RadioGroup({ name, label, hint, error, optional, options, defaultValue, row }: RadioGroupProps) {
  return (
    <fieldset className={error ? 'field-wrong' : undefined} aria-describedby={describedBy(name, { hint, error })}>
      <legend className="field-label">
        {label}
        {optional && <span className="font-normal text-muted"> (freiwillig)</span>}
      </legend>
      {hint && (
        <p id={`${name}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      <div className={row ? 'flex flex-wrap gap-x-6' : undefined}>
        {options.map(({ value, label: text, hint: about, disabled }, at) => (
          <label key={value} className="tick">
            <input
              type="radio"
              id={at === 0 ? name : undefined}
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              disabled={disabled}
              required={!optional}
              aria-invalid={error ? true : undefined}
            />
            <span>
              {text}
              {about && <span className="field-hint block">{about}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface TickProps {
  name: string
  value: string
  text: ReactNode
  hint?: ReactNode
  isTicked: boolean
}

/** One box of several with this name. */
export const Tick = ({ name, value, text, hint, isTicked }: TickProps) => (
  <label className="tick">
    <input type="checkbox" name={name} value={value} defaultChecked={isTicked} />
    <span>
      {text}
      {hint && <span className="field-hint block">{hint}</span>}
    </span>
  </label>
)

interface TickGroupProps extends FieldFacts {
  name: string
  options: readonly ChoiceOption[]
  ticked: readonly string[]
}

/** Any number of a list, two side by side; the error summary leads to the whole. */
export function TickGroup({ name, label, hint, error, options, ticked }: TickGroupProps) {
  return (
    <fieldset id={name} tabIndex={-1} aria-describedby={describedBy(name, { hint, error })}>
      <legend className="field-label">{label}</legend>
      {hint && (
        <p id={`${name}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      <div className="grid sm:grid-cols-2">
        {options.map(({ value, label: text, hint: about }) => (
          <Tick key={value} name={name} value={value} text={text} hint={about} isTicked={ticked.includes(value)} />
        ))}
      </div>
    </fieldset>
  )
}
