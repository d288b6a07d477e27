import { LinkButton } from '../ui/button.tsx'
import { SERIES_PATH } from './events-address.ts'

const to = (bookingId: string, scope: 'following' | 'all') => `${SERIES_PATH}?buchung=${bookingId}&umfang=${scope}`

/** From one date of a series to all of them; `isWhole`: not from one date, but from the list of series. */
export function SeriesActions({ bookingId, isWhole }: { bookingId: string; isWhole?: boolean }) {
  return (
    <div className="actions">
      {!isWhole && (
        <LinkButton to={to(bookingId, 'following')} look="quiet">
          Diesen und folgende ändern
        </LinkButton>
      )}
      <LinkButton to={to(bookingId, 'all')} look="quiet">
        Ganze Serie ändern
      </LinkButton>
    </div>
  )
}
