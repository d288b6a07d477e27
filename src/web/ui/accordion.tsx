import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface AccordionProps {
  title: ReactNode
  children: ReactNode
  open?: boolean
  /** Sections with the same name: only one is open. */
  name?: string
  id?: string
}

/** A section that opens without JavaScript. */
export function Accordion({ title, children, open, name, id }: AccordionProps) {
  return (
    <details className="accordion" open={open} name={name} id={id}>
      <summary>
        <h2 className="text-[1.1rem]">{title}</h2>
        <ChevronDown aria-hidden="true" size={22} className="accordion-mark" />
      </summary>
      <div className="accordion-body">{children}</div>
    </details>
  )
}
