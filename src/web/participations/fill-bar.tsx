import { fillText, groupText } from '../../domain/participations/texts.ts'

interface FillBarProps {
  taken: number
  capacity: number | null
  /** Places held by the group list alone. */
  grouped: number
  /** Names the places where no heading does. */
  isNamed?: boolean
}

export function FillBar({ taken, capacity, grouped, isNamed = false }: FillBarProps) {
  if (capacity === null) return <span className="tabular">{fillText({ taken, capacity, grouped })}</span>
  return (
    <span className="fill flex-wrap">
      <progress
        aria-hidden="true"
        className={taken >= capacity ? 'progress fill-full' : 'progress'}
        value={taken}
        max={capacity}
      />
      <span className="tabular whitespace-nowrap">
        {taken} von {capacity}
        {isNamed && ' Plätzen'}
      </span>
      {grouped > 0 && <span className="w-full tabular text-muted">{groupText(grouped)}</span>}
    </span>
  )
}
