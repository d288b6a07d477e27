import { Form, Link } from 'react-router'
import type { Death } from '../../domain/processes/take-back-death.ts'
import { SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'

interface ReviveFormProps {
  death: Death
  /** Person who was entered as dead. */
  of: string
  name: string
}

function Sentences({ title, all }: { title: string; all: readonly string[] }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="list-disc pl-5">
        {all.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}

/** Takes a death back that was entered by mistake: what returns by itself, and what somebody decides. */
export function ReviveForm({ death: { returned, toDecide, mandates, userId }, of, name }: ReviveFormProps) {
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center text-link underline">Irrtümlich als verstorben eingetragen?</summary>
      <Form method="post" className="mt-2 grid gap-3">
        <input type="hidden" name="intent" value="revive" />
        <input type="hidden" name="of" value={of} />
        <Sentences title="Das gilt dann wieder" all={returned} />
        <Sentences title="Das entscheiden Sie" all={toDecide} />
        {userId && (
          <Link to={`/admin/user?benutzer=${userId}`} className="link">
            Zum gesperrten Konto
          </Link>
        )}
        {mandates.length > 0 && (
          <Checkbox
            name="withMandates"
            id={`mandates-${of}`}
            label={mandates.length === 1 ? `Mandat ${mandates[0]} gilt wieder` : `Mandate ${mandates.join(', ')} gelten wieder`}
          />
        )}
        <div className="actions">
          <SubmitButton look="quiet">{name} lebt: Tod zurücknehmen</SubmitButton>
        </div>
      </Form>
    </details>
  )
}
