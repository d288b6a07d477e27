export const WRITE_PATH = '/admin/mail/write'
export const SENT_PATH = '/admin/mail/sent'

export const sentAddress = (id: string): string => `${SENT_PATH}/${id}`
export const lettersAddress = (id: string, part = 1): string => `${SENT_PATH}/${id}/letters${part > 1 ? `?teil=${part}` : ''}`
