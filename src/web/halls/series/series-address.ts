export const PATH = '/admin/events'
export const SERIES_PATH = '/admin/events/series'
/** Refusal for managers of single departments. */
export const DEPARTMENT_MISSING = 'Bitte wählen Sie eine Ihrer Abteilungen.'

/** Editor of a series, filled in with the new place of the booking; for a requested one the page of the decision. */
export const seriesAddress = (
  bookingId: string,
  scope: 'following' | 'all',
  to?: Record<'partId' | 'day' | 'from' | 'to', string>,
): string => {
  const place = to && new URLSearchParams({ teil: to.partId, am: to.day, von: to.from, um: to.to })
  return `${SERIES_PATH}?buchung=${bookingId}&umfang=${scope}${place ? `&${place}` : ''}`
}
