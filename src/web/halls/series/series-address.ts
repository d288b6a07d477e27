export const PATH = '/admin/events'
export const SERIES_PATH = '/admin/events/series'
/** Refusal for managers of single departments. */
export const DEPARTMENT_MISSING = 'Bitte wählen Sie eine Ihrer Abteilungen.'

/** Editor of a series; for a requested one the page of the decision. */
export const seriesAddress = (bookingId: string, scope: 'following' | 'all') =>
  `${SERIES_PATH}?buchung=${bookingId}&umfang=${scope}`
