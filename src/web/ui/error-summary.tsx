import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router'
import { labelled, lacksName } from '../kit/form-texts.ts'
import type { FormFault } from '../kit/form-view.ts'

interface ErrorSummaryProps {
  faults: readonly FormFault[]
  title?: string
  /** Not focused: for showing it in the style guide only. */
  isCalm?: boolean
}

/** Label of a field with the name of the row or part it stands in, as far as the text does not begin with it. */
function labelOnPage(id: string, text: string): string {
  const field = document.getElementById(id)?.closest('.field, fieldset')
  const part = field?.parentElement?.closest('fieldset')?.querySelector('legend')
  const labels = [part, field?.querySelector('.field-label')?.firstChild].map((node) => node?.textContent ?? '')
  return labels.filter((label) => label && !text.startsWith(label)).join(', ')
}

interface FaultLinkProps extends FormFault {
  needsLabel: boolean
}

/** Leads to the field. With JavaScript it does not navigate: that would drop the answer and the typed values. */
function FaultLink({ field, text, needsLabel }: FaultLinkProps) {
  const [label, setLabel] = useState('')
  useLayoutEffect(() => setLabel(needsLabel ? labelOnPage(field, text) : ''), [field, text, needsLabel])
  const focus = (event: MouseEvent) => {
    const control = document.getElementById(field)
    if (!control) return
    event.preventDefault()
    control.focus()
    control.scrollIntoView({ block: 'center' })
  }
  return (
    <a href={`#${field}`} onClick={focus}>
      {labelled(label, text)}
    </a>
  )
}

/** On top of a refused form: its faults, each linked to its field; focused when it appears, and with each answer. */
export function ErrorSummary({ faults, title = 'Bitte prüfen Sie Ihre Angaben', isCalm = false }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null)
  const told = faults.map(({ text }) => text).join('\n')
  const answer = useActionData()
  useEffect(() => {
    if (told && !isCalm) box.current?.focus()
  }, [told, isCalm])
  useEffect(() => {
    if (answer && told && !isCalm) box.current?.focus()
  }, [answer, told, isCalm])
  // The window's name says it first to whoever hears the page.
  useEffect(() => {
    if (!told || isCalm) return
    const title = document.title
    document.title = `Fehler: ${title}`
    return () => {
      if (document.title === `Fehler: ${title}`) document.title = title
    }
  }, [told, isCalm])
  if (faults.length === 0) return null
  return (
    <section ref={box} className="error-summary" aria-labelledby="error-summary-title" tabIndex={-1}>
      <h2 id="error-summary-title">{title}</h2>
      <ul className="mt-2 grid gap-1">
        {faults.map(({ field, text }) => (
          <li key={`${field} ${text}`}>
            {field ? <FaultLink field={field} text={text} needsLabel={lacksName(text, faults)} /> : text}
          </li>
        ))}
      </ul>
    </section>
  )
}
