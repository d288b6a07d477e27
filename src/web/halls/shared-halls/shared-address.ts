export const PATH = '/admin/bookings/shared'

/** Page of the closed halls of the association. */
export const CLOSED_PATH = `${PATH}/closed`
export const closedAddress = (closureId: string): string => `${CLOSED_PATH}?sperrung=${closureId}`

interface Wanted {
  partId: string
  /** ISO days, equal for a single date. */
  from: string
  to: string
  /** `17:00` */
  startsTime: string
  endsTime: string
  title?: string
}

/** Filled-in request to the association. */
export const requestAddress = ({ partId, from, to, startsTime, endsTime, title }: Wanted): string =>
  `${PATH}/new?${new URLSearchParams({ teil: partId, ab: from, bis: to, von: startsTime, um: endsTime, ...(title ? { titel: title } : {}) })}`
