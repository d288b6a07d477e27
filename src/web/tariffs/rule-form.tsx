import { Form } from 'react-router'
import { type FormAnswer, type FormView, formView } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { useFormVersion } from '../ui/form-version.ts'
import { Panel } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import { RULE_FIELDS } from './rule-fields.ts'
import type { RuleField } from './setting-fields.ts'
import type { openRule } from './tariff-view.ts'
import { tariffAddress } from './tariffs-address.ts'

type OpenRule = NonNullable<ReturnType<typeof openRule>>

interface FieldProps {
  field: RuleField
  view: FormView
  /** Ticked values of a list. */
  chosen: readonly string[]
}

function Ticks({ field: { name, label, options = [] }, chosen }: FieldProps) {
  return (
    <fieldset>
      <legend className="field-label">
        {label}
        <span className="font-normal text-muted"> (freiwillig)</span>
      </legend>
      {options.map(([value, text], at) => (
        <label key={value} className="tick">
          <input
            type="checkbox"
            id={at === 0 ? name : undefined}
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}

function RuleControl(props: FieldProps) {
  const { name, label, type, options = [], hint, isOptional = false } = props.field
  if (type === 'ticks') return <Ticks {...props} />
  if (type === 'tick') return <Checkbox label={label} hint={hint} {...props.view.tick(name)} />
  const facts = { label, hint, optional: isOptional, ...props.view.field(name) }
  if (type === 'choice')
    return (
      <Select {...facts}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    )
  const isNumber = type === 'count' || type === 'money'
  return (
    <TextField
      inputMode={type === 'money' ? 'decimal' : type === 'count' ? 'numeric' : undefined}
      className={isNumber ? 'max-w-40' : ''}
      {...facts}
    />
  )
}

interface RuleFormProps {
  tariff: { id: string; version: number }
  open: OpenRule
  answer: FormAnswer | null
}

/** The form of one rule, made of the fields of its kind. */
export function RuleForm({ tariff, open, answer }: RuleFormProps) {
  const { version, isOutdated, key, form } = useFormVersion(tariff.version, answer)
  const fields = RULE_FIELDS[open.kind]
  const saved = open.typed ?? Object.fromEntries(fields.map(({ name, start = '' }) => [name, start]))
  const texts = Object.entries(saved).map(
    ([name, value]) => [name, Array.isArray(value) ? '' : value === 'true' ? true : value] as const,
  )
  const view = formView(answer, Object.fromEntries(texts))
  const chosen = (name: string) => (answer ? (answer.typed[name] ?? []) : [saved[name] ?? []].flat())
  return (
    <Panel title={open.title} line={open.line} close={tariffAddress(tariff.id)} closeText="Schließen">
      {isOutdated && (
        <Notice kind="warning">Jemand anderes hat diese Ordnung eben geändert. Ihre Eingaben stehen noch hier.</Notice>
      )}
      <Form method="post" noValidate className="grid gap-4" key={key} {...form}>
        <ErrorSummary faults={view.faults} title="Noch nicht gespeichert" />
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="kind" value={open.kind} />
        <input type="hidden" name="version" value={version} />
        {open.at !== null && <input type="hidden" name="at" value={open.at} />}
        {fields.map((field) => (
          <RuleControl key={field.name} field={field} view={view} chosen={chosen(field.name)} />
        ))}
        <div>
          <SubmitButton>Regel speichern</SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
