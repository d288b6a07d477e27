export const PATH = '/admin/events'
