import { createContext, type HTMLAttributes, type RefObject, useContext, useLayoutEffect, useRef } from 'react'
import type { DrawnPart } from '../kit/html.ts'

/** On the server: the parts drawn for the page, by name. */
export const ServerParts = createContext<ReadonlyMap<string, string> | null>(null)

/** Parts that were taken off the page: their text is in no data. */
const kept = new Map<string, string>()

interface DrawnProps extends HTMLAttributes<HTMLElement> {
  as: 'div' | 'section' | 'nav'
  drawn: DrawnPart
  frame?: RefObject<HTMLElement | null>
}

const markOf = (node: Element | null): string | null => node && (node.id || node.getAttribute('href'))

/**
 * A part of the page drawn by `gate.draw`. The browser takes it over as it stands; new data replace it, keep the focus on the
 * link with the same address, or on the `summary` with the same id, and keep such a `details` open.
 */
export function Drawn({ as: Element, drawn: { name, text }, frame, ...rest }: DrawnProps) {
  const own = useRef<HTMLElement | null>(null)
  const onServer = useContext(ServerParts)
  const focused = own.current?.contains(document.activeElement) ? markOf(document.activeElement) : null
  const opened = [...(own.current?.querySelectorAll('details[open] > summary') ?? [])].map(markOf)
  const __html = text ?? onServer?.get(name) ?? kept.get(name) ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the browser has replaced the part.
  useLayoutEffect(() => {
    for (const node of own.current?.querySelectorAll<HTMLElement>('a[href], summary') ?? []) {
      if (opened.includes(markOf(node))) node.parentElement?.setAttribute('open', '')
      const isLost = focused !== null && !own.current?.contains(document.activeElement)
      if (isLost && markOf(node) === focused) node.focus({ preventScroll: true })
    }
  }, [__html])
  useLayoutEffect(() => {
    const node = own.current
    return () => {
      if (node) kept.set(name, node.innerHTML)
    }
  }, [name])
  return (
    <Element
      {...rest}
      ref={(node: HTMLElement | null) => {
        own.current = node
        if (frame) frame.current = node
      }}
      // The browser has no text of the part while it takes over the page.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `html` has escaped it.
      dangerouslySetInnerHTML={{ __html }}
    />
  )
}
