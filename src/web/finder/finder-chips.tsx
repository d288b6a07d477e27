import { type RefObject, useEffect, useRef } from 'react'
import type { DrawnPart } from '../kit/html.ts'
import { Drawn, useLinksIn } from '../ui/drawn.tsx'

/** Open lists close with Escape, with a press elsewhere, and with a choice: the focus then stays on the list's name. */
function useClosing(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const close = (but: EventTarget | null) => {
      for (const chip of bar.current?.querySelectorAll('details[open]') ?? [])
        if (!(but instanceof Node && chip.contains(but))) chip.removeAttribute('open')
    }
    const onPress = ({ target }: Event) => close(target)
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close(null)
    }
    const onChoice = ({ target }: Event) => {
      const summary =
        target instanceof Element ? target.closest('.finder-choices')?.parentElement?.querySelector('summary') : null
      summary?.focus()
      if (summary) close(null)
    }
    const node = bar.current
    node?.addEventListener('click', onChoice)
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      node?.removeEventListener('click', onChoice)
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [bar])
}

const STAYING = { preventScrollReset: true }

export function FinderChips({ drawn }: { drawn: DrawnPart }) {
  const bar = useRef<HTMLElement>(null)
  useClosing(bar)
  useLinksIn(bar, 'a', STAYING)
  return <Drawn as="nav" drawn={drawn} frame={bar} aria-label="Filter" className="finder-chips" />
}
