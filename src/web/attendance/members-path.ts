export const PATH = '/admin/mobile/courseMembers'

/** The address of a course's list, or of one person in it. */
export const membersAddress = (slug: string, personId?: string): string =>
  `${PATH}?${new URLSearchParams({ kurs: slug, ...(personId ? { person: personId } : {}) })}`
