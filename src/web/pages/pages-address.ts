export const editorAddress = (slug: string): string => `/admin/news/pages/${slug}`
