import { Form } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'

interface OwnDataProps {
  /** Id of the person; `me` for oneself. */
  of?: string
  /** A child's name; null for oneself. */
  name?: string | null
  /** False for a login without a person: what is stored of it comes with the answer. */
  hasFile?: boolean
  /** Of the whole family. */
  requests: readonly { id: string; of: string; text: string }[]
  answer: FormAnswer | null
}

/** Everything that the club stores about somebody, and asking for it or its erasure, for them or their guardian (Art. 15, 17 and 20 GDPR). */
export function OwnData({ of = 'me', name = null, hasFile = true, requests, answer }: OwnDataProps) {
  const refused = answer?.typed.of?.[0] === of ? answer : null
  return (
    <div>
      {hasFile && (
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <span>Alles, was über {name ?? 'Sie'} gespeichert ist:</span>
          <a href={`/member/data/${of}?format=pdf`} className="link" download>
            als PDF<span className="sr-only"> ({name ?? 'eigene Daten'})</span>
          </a>
          <a href={`/member/data/${of}?format=json`} className="link" download>
            als JSON<span className="sr-only"> ({name ?? 'eigene Daten'})</span>
          </a>
        </p>
      )}
      {requests
        .filter((request) => request.of === of)
        .map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      <details open={refused !== null || undefined}>
        <summary className="link flex min-h-11 cursor-pointer items-center">
          Auskunft oder Löschung beantragen<span className="sr-only"> ({name ?? 'eigene Daten'})</span>
        </summary>
        <Form method="post" className="mt-2 grid gap-4">
          <ErrorSummary faults={formView(refused).faults} title="Nicht beantragt" />
          <input type="hidden" name="intent" value="ownData" />
          <input type="hidden" name="of" value={of} />
          <p className="text-muted">
            Die Geschäftsstelle bekommt Ihren Antrag nach der DSGVO und antwortet innerhalb eines Monats. Gelöscht wird, was der
            Verein nicht mehr braucht und nicht aufheben muss.
          </p>
          <div className="actions">
            <SubmitButton name="kind" value="access" look="quiet">
              Auskunft beantragen
            </SubmitButton>
            <SubmitButton name="kind" value="erasure" look="quiet">
              Löschung beantragen
            </SubmitButton>
          </div>
        </Form>
      </details>
    </div>
  )
}
