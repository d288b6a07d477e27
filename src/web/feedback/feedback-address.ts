export const PATH = '/admin/news/feedback'
