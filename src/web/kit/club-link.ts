/** Parameter of a link that says which club it leads to, where the host names none. */
export const CLUB_PARAM = 'verein'

/** The address, naming the club where its host leads to another one. */
export const naming = (address: string, club: string | undefined): string =>
  club ? `${address}${address.includes('?') ? '&' : '?'}${CLUB_PARAM}=${club}` : address
