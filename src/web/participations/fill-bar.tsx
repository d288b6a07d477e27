interface FillBarProps {
  taken: number
  capacity: number | null
}

/** How full a course is: a bar and the figures. */
export function FillBar({ taken, capacity }: FillBarProps) {
  if (capacity === null) return <span className="tabular">{taken} ohne Grenze</span>
  return (
    <span className="fill">
      <progress
        aria-hidden="true"
        className={taken >= capacity ? 'progress fill-full' : 'progress'}
        value={taken}
        max={capacity}
      />
      <span className="tabular whitespace-nowrap">
        {taken} von {capacity}
      </span>
    </span>
  )
}
