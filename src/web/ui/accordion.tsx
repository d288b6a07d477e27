import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface AccordionProps {
  title: ReactNode
  children: ReactNode
  open?: boolean
  /** Sections with the same name: only one is open. */
  name?: string
  id?: string
  /** Level of its heading, so that the page's headings form a tree. */
  level?: 2 | 3
}

/** A section that opens without JavaScript. */
export function Accordion({ title, children, open, name, id, level = 2 }: AccordionProps) {
  const Heading = `h${level}` as const
  return (
    <details className="accordion" open={open} name={name} id={id}>
      <summary>
        <Heading className="text-[1.1rem]">{title}</Heading>
        <ChevronDown aria-hidden="true" size={22} className="accordion-mark" />
      </summary>
      <div className="accordion-body">{children}</div>
    </details>
  )
}
