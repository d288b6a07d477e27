/** Where the demo takes place. */
export const TOWN = { postcode: '86999', city: 'Musterstadt' }
