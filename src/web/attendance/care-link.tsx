import { HeartPulse } from 'lucide-react'
import { useShell } from '../shell.tsx'
import { LinkButton } from '../ui/button.tsx'

/** Leads to emergency numbers and who may collect, where the club keeps lists for the hall. */
export function CareLink() {
  if (!useShell()?.club.flags.hasParticipations) return null
  return (
    <LinkButton to="/member/me/care" look="quiet">
      <HeartPulse aria-hidden="true" size={18} /> Notfallnummern und Abholer
    </LinkButton>
  )
}
