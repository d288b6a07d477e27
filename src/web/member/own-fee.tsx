import { Link } from 'react-router'
import { useLive } from '../kit/live.ts'
import { FeeBox } from '../tariffs/fee-box.tsx'
import { Band } from '../ui/band.tsx'
import type { Route } from './+types/own-fee'
import '../ui/profile.css'

export { loader } from './own-fee.page.ts'

/** A member's fee of the next twelve months with its reasons. */
export default function OwnFeePage({ loaderData: { who, profile, fee } }: Route.ComponentProps) {
  useLive('tariff', 'member', 'household')
  return (
    <>
      <Band title="Beitrag im Jahr" line={who} />
      <div className="page profile-page">
        <h2 className="sr-only">Beitrag</h2>
        {fee ? <FeeBox fee={fee} title="Beitrag im Jahr" /> : <p>Der Verein hat noch keine Beitragsordnung eingetragen.</p>}
        <Link to={profile} className="link">
          Zurück zum Profil
        </Link>
      </div>
    </>
  )
}
