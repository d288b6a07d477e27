/** Where the demo takes place. */
export const TOWN = { postcode: '86999', city: 'Musterstadt' }
/** Halls of schools; the others stay open. */
export const CLOSED_IN_SCHOOL_HOLIDAYS = ['Gymnastikhalle Schulstraße', 'Dojo']
