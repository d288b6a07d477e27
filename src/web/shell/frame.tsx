import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useShell } from './shell.tsx'
import { TurnedAwayNotice } from './turned-away.tsx'

export function SkipLink() {
  return (
    <a href="#inhalt" className="skip-link">
      Zum Inhalt springen
    </a>
  )
}

/** Header, notice, content, footer of the club's site; also used by the error page. */
export function DefaultFrame({ children }: { children: ReactNode }) {
  const shell = useShell()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {shell && <Header shell={shell} />}
      <main id="inhalt" tabIndex={-1} className="flex-1">
        <TurnedAwayNotice />
        {children}
      </main>
      {shell && <Footer shell={shell} />}
    </div>
  )
}
