/** Path pattern of the clubs' pages. */
export const PAGE_PATTERN = '/:club/*'

export const pageAddress = (club: string, slug: string): string => `/${club}/${slug}`
