import { LinkButton } from '../ui/button.tsx'
import { seriesAddress } from './events-address.ts'

/** From one date of a series to all of them; `isWhole`: not from one date, but from the list of series. */
export function SeriesActions({ bookingId, isWhole }: { bookingId: string; isWhole?: boolean }) {
  return (
    <div className="actions">
      {!isWhole && (
        <LinkButton to={seriesAddress(bookingId, 'following')} look="quiet">
          Diesen und folgende ändern
        </LinkButton>
      )}
      <LinkButton to={seriesAddress(bookingId, 'all')} look="quiet">
        Ganze Serie ändern
      </LinkButton>
    </div>
  )
}
