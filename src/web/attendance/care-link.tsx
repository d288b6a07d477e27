import { HeartPulse } from 'lucide-react'
import { useShell } from '../shell/shell.tsx'
import { LinkButton } from '../ui/button.tsx'

/** Link to the care page; nothing where the club keeps no lists for the hall. */
export function CareLink() {
  if (!useShell()?.club.flags.hasParticipations) return null
  return (
    <LinkButton to="/member/me/care" look="quiet">
      <HeartPulse aria-hidden="true" size={18} /> Notfallnummern und Abholer
    </LinkButton>
  )
}
