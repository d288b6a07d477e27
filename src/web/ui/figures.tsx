import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface StatProps {
  /** With its unit. */
  value: ReactNode
  label: ReactNode
  /** The rows it counts. */
  to?: string
}

export function Stat({ value, label, to }: StatProps) {
  const content = (
    <>
      <span className="tabular block font-head text-[1.75rem] leading-none">{value}</span>
      <span className="mt-1.5 block text-[0.94rem] text-muted">{label}</span>
    </>
  )
  return to ? (
    <Link to={to} className="card block">
      {content}
    </Link>
  ) : (
    <div className="card">{content}</div>
  )
}

interface ProgressBarProps {
  label: string
  value: number
  max: number
  /** Said beside the bar: "18 von 20". */
  text?: string
}

export function ProgressBar({ label, value, max, text }: ProgressBarProps) {
  return (
    <div>
      <div className="flex justify-between gap-4 text-[0.94rem]">
        <span>{label}</span>
        <span className="tabular text-muted">{text ?? `${value} von ${max}`}</span>
      </div>
      <progress className="progress" value={value} max={max} aria-label={label} />
    </div>
  )
}

/** Placeholder while content loads. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div role="status" className="grid gap-2.5">
      <span className="sr-only">Wird geladen …</span>
      {Array.from({ length: lines }, (_, at) => `line-${at}`).map((key) => (
        <span key={key} aria-hidden="true" className="skeleton" />
      ))}
    </div>
  )
}
