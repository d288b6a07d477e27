import { createContext, type HTMLAttributes, type RefObject, useContext, useLayoutEffect, useRef } from 'react'
import type { DrawnPart } from '../kit/html.ts'

/** On the server: the parts drawn for the page, by name. */
export const ServerParts = createContext<ReadonlyMap<string, string> | null>(null)

/** Parts that were taken off the page: their text is in no data. */
const kept = new Map<string, string>()

interface DrawnProps extends HTMLAttributes<HTMLElement> {
  as: 'div' | 'section'
  drawn: DrawnPart
  frame?: RefObject<HTMLElement | null>
}

/**
 * A part of the page drawn by `gate.draw`. The browser takes it over as it stands; new data replace it and keep the focus on the
 * link with the same address.
 */
export function Drawn({ as: Element, drawn: { name, text }, frame, ...rest }: DrawnProps) {
  const own = useRef<HTMLElement | null>(null)
  const onServer = useContext(ServerParts)
  const focused = own.current?.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null
  const __html = text ?? onServer?.get(name) ?? kept.get(name) ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the browser has replaced the part.
  useLayoutEffect(() => {
    if (!focused || own.current?.contains(document.activeElement)) return
    for (const link of own.current?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])
      if (link.getAttribute('href') === focused) return link.focus({ preventScroll: true })
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
