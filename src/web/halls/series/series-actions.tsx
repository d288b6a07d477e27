import { LinkButton } from '../../ui/button.tsx'
import { seriesAddress } from './series-address.ts'

/** Links to the series; `isWhole`: from the list of series, instead of one date. */
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
