export const TOWN = { postcode: '86999', city: 'Musterstadt' }
/** School halls; the others stay open. */
export const CLOSED_IN_SCHOOL_HOLIDAYS = ['Gymnastikhalle Schulstraße', 'Dojo']
