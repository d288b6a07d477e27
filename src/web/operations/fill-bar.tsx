import './operations.css'

/** How many of the wanted helpers are there. */
export function FillBar({ filled, needed }: { filled: number; needed: number }) {
  return (
    <span className="helper-fill">
      <progress
        aria-hidden="true"
        className={filled >= needed ? 'progress helper-full' : 'progress'}
        value={Math.min(filled, needed)}
        max={needed}
      />
      <span className="tabular whitespace-nowrap">
        {filled} von {needed}
      </span>
    </span>
  )
}
