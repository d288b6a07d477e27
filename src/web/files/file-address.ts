import type { Link } from '../../kernel/link.ts'

/** What a signed address of a file is for. */
export const FILE_LINK = 'file'

/** Where files are sent in parts. */
export const UPLOADS_PATH = '/uploads'
/** Type of what a form carries instead of a file that was uploaded before: the upload's id. */
export const UPLOADED = 'application/vnd.verein.upload'

/** Where a public file is downloaded. Its bytes never change: a new picture is a new file. */
export const fileAddress = (id: string): string => `/files/${id}`

/** Where a private file is downloaded by whoever holds the address, for so many minutes. `sign`: see kernel/link. */
export function signedFileAddress(
  sign: (link: Link) => string,
  file: { club: string; id: string; now: Temporal.Instant; minutes: number },
): string {
  const { club, id, now, minutes } = file
  return `${fileAddress(id)}?zeichen=${sign({ club, kind: FILE_LINK, id, until: now.add({ minutes }) })}`
}
