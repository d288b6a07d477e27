/** Parts of a file that lie beside the member's data. */
export const CARE_PARTS = {
  ehrungen: 'Ämter und Ehrungen',
  nachweise: 'Lizenzen und Nachweise',
  einwilligungen: 'Einwilligungen',
  papiere: 'Papiere und Notizen',
  auskunft: 'Datenschutz',
} as const
export type CarePart = keyof typeof CARE_PARTS
export const isCarePart = (name: string): name is CarePart => Object.hasOwn(CARE_PARTS, name)

export const carePath = (personId: string, part: CarePart): string => `/admin/members/care/${personId}?teil=${part}`
export const HONOURS_PATH = '/admin/members/honours'
/** Year of the list of honours, else that of today. */
export const honourYear = (search: URLSearchParams, today: Temporal.PlainDate): number => {
  const typed = search.get('jahr') ?? ''
  return /^\d{4}$/.test(typed) ? Number(typed) : today.year
}
export const LICENCES_PATH = '/admin/members/licences'
/** Everything about the person, for whoever may have it. */
export const dataPath = (personId: string, format: 'json' | 'pdf'): string => `/member/data/${personId}?format=${format}`
export const FIELDS_PATH = '/admin/members/fields'
