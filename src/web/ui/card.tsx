import type { ReactNode } from 'react'

interface CardProps {
  title?: ReactNode
  /** 0–5: a department's colour as a bar on the left. */
  hue?: number
  children: ReactNode
  className?: string
}

export function Card({ title, hue, children, className = '' }: CardProps) {
  return (
    <section className={`card ${hue === undefined ? '' : `card-hued hue-${hue % 6}`} ${className}`}>
      {title && <h2 className="mb-2 text-[1.1rem]">{title}</h2>}
      {children}
    </section>
  )
}
