import { useRef } from 'react'
import type { DrawnPart } from '../kit/html.ts'
import { Drawn } from './drawn.tsx'
import { useLinksIn } from './use-links-in.ts'

/** Shows what `drawTable` drew. On the phone each row becomes a small list of heads and values. */
export function DrawnTable({ label, drawn }: { label: string; drawn: DrawnPart }) {
  const frame = useRef<HTMLElement>(null)
  useLinksIn(frame, 'a')
  return <Drawn as="section" drawn={drawn} frame={frame} className="table-frame table-stack" aria-label={label} />
}
