import type { ReactNode } from 'react'

interface BandProps {
  title: ReactNode
  /** Small line above the title. */
  eyebrow?: ReactNode
  /** Line below the title. */
  line?: ReactNode
  /** A drawing, on the right. */
  picture?: ReactNode
  /** A search field, for instance. */
  children?: ReactNode
}

/** Head of a public page: goes on with the yellow of the header. */
export function Band({ title, eyebrow, line, picture, children }: BandProps) {
  return (
    <div className="band">
      <div className={picture ? 'band-inner has-picture' : 'band-inner'}>
        {picture}
        {eyebrow && <p className="band-eyebrow">{eyebrow}</p>}
        <h1>{title}</h1>
        {line && <div className="band-line">{line}</div>}
        {children && <div className="mt-4">{children}</div>}
      </div>
    </div>
  )
}

interface PageHeadProps {
  title: ReactNode
  line?: ReactNode
  /** Buttons on the right. */
  actions?: ReactNode
}

/** Head of a staff page. */
export function PageHead({ title, line, actions }: PageHeadProps) {
  return (
    <header className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1>{title}</h1>
        {line && <p className="mt-1 text-muted">{line}</p>}
      </div>
      {actions && <div className="actions page-actions">{actions}</div>}
    </header>
  )
}
