import { CircleAlert, CircleCheck, CloudOff } from 'lucide-react'
import type { Hall } from '../offline/hall.ts'
import { dropRefused } from '../offline/outbox.ts'
import { type BannerFacts, bannerOf } from './list-view.ts'

export interface Sync extends BannerFacts {
  /** Marks refused by the server. */
  refused: number
}

const ICONS = { good: CircleCheck, care: CloudOff, bad: CircleAlert }

export function SyncBanner({ hall, sync }: { hall: Hall; sync: Sync }) {
  const { kind, text } = bannerOf(sync)
  const Icon = ICONS[kind]
  return (
    <div className="hall-sync">
      <p role="status" className={`hall-sync-line hall-sync-${kind}`}>
        <Icon aria-hidden="true" size={18} /> <span>{text}</span>
      </p>
      {sync.refused > 0 && (
        <p className="hall-sync-line hall-sync-bad">
          <CircleAlert aria-hidden="true" size={18} />
          <span>
            {sync.refused === 1 ? 'Ein Eintrag wurde' : `${sync.refused} Einträge wurden`} nicht angenommen: Die Stunde gibt es
            nicht mehr, oder Sie leiten sie nicht.
          </span>
          <button type="button" className="button button-quiet button-small" onClick={() => void dropRefused(hall.me)}>
            Verwerfen
          </button>
        </p>
      )}
    </div>
  )
}
