export const STATEMENTS_PATH = '/admin/statements'
export const OWN_PATH = '/admin/statements/own'
export const PAST_PATH = '/admin/mobile/participantList/past'

export const paymentPath = (id: string): string => `${STATEMENTS_PATH}/payments/${id}`
export const yearPath = (personId: string, year: number): string => `${STATEMENTS_PATH}/year/${personId}?jahr=${year}`
