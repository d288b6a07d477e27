import type { ReactNode } from 'react'
import { pageAddress } from '../kit/page-address.ts'
import { useShell } from './shell.tsx'

/** Ways to privacy and imprint from a form; in a new tab, so that nothing typed is lost. */
export function LegalLinks({ children }: { children: ReactNode }) {
  const club = useShell()?.club.name
  if (!club) return null
  const legal = (slug: string, text: string) => (
    <a href={pageAddress(club, slug)} className="link" target="_blank" rel="noreferrer">
      {text}
    </a>
  )
  return (
    <p>
      {children} {legal('privacy', 'Datenschutz')} und {legal('imprint', 'Impressum')} (öffnen sich in einem neuen Tab).
    </p>
  )
}
