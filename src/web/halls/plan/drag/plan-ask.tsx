import { useEffect, useRef } from 'react'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { BlockModel, PlanModel } from '../plan-model.ts'
import { minutesText, plainName } from '../plan-time.ts'
import type { SeriesQuestion } from './drag-answer.ts'
import type { Dragged } from './dragging.ts'
import { isShutAt } from './plan-moves.ts'
import { whereText } from './use-plan-drag.ts'

/** Participants hear of this move: it asks first, and has no undo. */
export const isTold = (block: BlockModel | null): boolean => block?.kind === 'course' || block?.isEvent === true

interface PlanAskProps {
  plan: PlanModel
  dragged: Dragged
  /** Ways to move more dates of its series; null for a single booking. */
  series: SeriesQuestion['series'] | null
  onYes: (hoursReason: string) => void
  onNo: () => void
}

/** Asks before mails to participants, for the reason of a closed hall, and how much of a series moves. */
export function PlanAsk({ plan, dragged, series, onYes, onNo }: PlanAskProps) {
  const form = useRef<HTMLFormElement>(null)
  const { block, place } = dragged
  const isShut = !series && isShutAt(plan, place, block)
  const yes = series ? 'Nur diesen Termin' : isTold(block) ? 'Verschieben und Bescheid geben' : 'Verschieben'
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return (
    <div role="alertdialog" aria-label="Verschieben">
      <form
        ref={form}
        className="plan-ask"
        onSubmit={(event) => {
          event.preventDefault()
          onYes(String(new FormData(event.currentTarget).get('hoursReason') ?? ''))
        }}
        onKeyDown={({ key }) => key === 'Escape' && onNo()}
      >
        <p>
          <strong>{plainName(block?.title ?? '')}</strong> auf {minutesText(place.from, place.to)}, {whereText(plan, place)}{' '}
          verschieben? {isShut && 'Die Halle ist dann geschlossen. '}
          {series && `Der Termin gehört zu einer Serie. ${series.joined}`}
          {!series && block?.isEvent && 'Der Termin zieht mit um. '}
          {isTold(block) && 'Wer angemeldet ist, bekommt eine E-Mail.'}
        </p>
        {isShut && <TextField label="Grund für die Zeit außerhalb" name="hoursReason" maxLength={200} autoComplete="off" />}
        <div className="actions">
          <Button type="submit" size="small">
            {yes}
          </Button>
          {series && (
            <>
              <LinkButton to={series.following} look="quiet" size="small">
                Diesen und folgende
              </LinkButton>
              <LinkButton to={series.all} look="quiet" size="small">
                Ganze Serie
              </LinkButton>
            </>
          )}
          <Button look="quiet" size="small" onClick={onNo}>
            Abbrechen
          </Button>
        </div>
      </form>
    </div>
  )
}
