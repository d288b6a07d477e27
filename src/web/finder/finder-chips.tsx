import { type RefObject, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { DrawnPart } from '../kit/html.ts'
import { Drawn, useLinksIn } from '../ui/drawn.tsx'

const SHEET = '(width < 56rem)'
const STAYING = { preventScrollReset: true }

/** A sheet stays open for more choices, and so does the list of what can be chosen several times. */
const staysOpen = (choices: Element): boolean => matchMedia(SHEET).matches || choices.hasAttribute('data-several')

/** Open lists close with Escape, with a press elsewhere, and with a choice: the focus then stays on the list's name. */
function useClosing(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const close = (but: EventTarget | null) => {
      for (const chip of bar.current?.querySelectorAll('details[open]') ?? [])
        if (!(but instanceof Node && chip.contains(but))) chip.removeAttribute('open')
    }
    const closeAndStay = (within: Element | null | undefined) => {
      const summary = within?.closest('details')?.querySelector('summary')
      close(null)
      summary?.focus()
    }
    const onPress = ({ target }: Event) => close(target)
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeAndStay(bar.current?.querySelector('details[open]'))
    }
    const onChoice = (event: Event) => {
      const target = event.target instanceof Element ? event.target : null
      const choices = target?.closest('.finder-choices')
      const show = target?.closest('.finder-show')
      if (show) event.preventDefault()
      const years = show?.closest('details')?.querySelector<HTMLInputElement>('#years')
      if (years?.value) return years.form?.requestSubmit()
      if (show || (choices && !staysOpen(choices))) closeAndStay(target)
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

/** A typed age is asked for without loading the page anew. */
function useForms(bar: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      if (!(event.target instanceof HTMLFormElement)) return
      event.preventDefault()
      const fields = [...new FormData(event.target)].map(([name, value]): [string, string] => [name, String(value)])
      for (const chip of bar.current?.querySelectorAll('details[open]') ?? []) chip.removeAttribute('open')
      void navigate(`/?${new URLSearchParams(fields)}`, STAYING)
    }
    const node = bar.current
    node?.addEventListener('submit', onSubmit)
    return () => node?.removeEventListener('submit', onSubmit)
  }, [bar, navigate])
}

export function FinderChips({ drawn }: { drawn: DrawnPart }) {
  const bar = useRef<HTMLElement>(null)
  useClosing(bar)
  useForms(bar)
  useLinksIn(bar, 'a:not(.finder-show)', STAYING)
  return <Drawn as="nav" drawn={drawn} frame={bar} aria-label="Filter" className="finder-filters" />
}
