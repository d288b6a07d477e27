export const PATH = '/admin/mobile/courseMembers'

/** Address of a course's list, or of one person on it. */
export const membersAddress = (slug: string, personId?: string): string =>
  `${PATH}?${new URLSearchParams({ kurs: slug, ...(personId ? { person: personId } : {}) })}`
