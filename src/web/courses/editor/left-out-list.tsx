import { Form } from 'react-router'
import { HALL_TAKEN } from '../../../domain/holidays/rules.ts'
import { SubmitButton } from '../../ui/button.tsx'
import type { LeftOutView } from './left-out-view.ts'

/** Days left out by a holiday or another booking of the hall; each can be kept. */
export function LeftOutList({ days }: { days: readonly LeftOutView[] }) {
  if (days.length === 0) return null
  return (
    <section className="card" aria-labelledby="entfallen">
      <h3 id="entfallen">
        {days.length === 1 ? 'Ein Termin entfällt' : `${days.length} Termine entfallen`}{' '}
        {days.some(({ reason }) => reason === HALL_TAKEN)
          ? 'wegen Ferien, Feiertag oder belegter Halle'
          : 'wegen Ferien oder Feiertag'}
      </h3>
      <ul className="mt-2">
        {days.map(({ slotId, onDay, text, reason }) => (
          <li key={`${slotId} ${onDay}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2">
            <span className="tabular font-semibold">{text}</span>
            <span className="text-muted">{reason}</span>
            <Form method="post" className="ml-auto">
              <input type="hidden" name="slotId" value={slotId} />
              <input type="hidden" name="onDay" value={onDay} />
              <SubmitButton name="intent" value="keepDay" look="plain" size="small" aria-label={`${text} findet trotzdem statt`}>
                Findet trotzdem statt
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
