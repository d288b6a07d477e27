import type { ReactNode } from 'react'
import { Link } from 'react-router'

export interface Chip {
  /** Address of the same page with or without this filter. */
  to: string
  label: ReactNode
  isOn: boolean
}

/** Filters as links: they stand in the address and work without JavaScript. */
export function FilterChips({ label, chips }: { label: string; chips: readonly Chip[] }) {
  return (
    <ul aria-label={label} className="chips">
      {chips.map(({ to, label: text, isOn }) => (
        <li key={to}>
          <Link to={to} preventScrollReset className={isOn ? 'chip chip-on' : 'chip'} aria-current={isOn ? 'true' : undefined}>
            {text}
            {isOn && (
              <span role="img" aria-label="entfernen">
                ×
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface SegmentsProps {
  label: string
  segments: readonly { to: string; label: ReactNode; isOn: boolean }[]
}

/** One of a few views: Liste | Woche. */
export function Segments({ label, segments }: SegmentsProps) {
  return (
    <ul aria-label={label} className="segments">
      {segments.map(({ to, label: text, isOn }) => (
        <li key={to}>
          <Link
            to={to}
            preventScrollReset
            className={isOn ? 'segment segment-on' : 'segment'}
            aria-current={isOn ? 'true' : undefined}
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}
