export const PATH = '/admin/events'
export const NEW = 'new'
