import type { Link } from '../../kernel/link.ts'

/** Purpose of signed file addresses. */
export const FILE_LINK = 'file'

export const UPLOADS_PATH = '/uploads'
/** The club's library of pictures; takes new ones. */
export const MEDIA_PATH = '/admin/news/media'
/** Pictures that a choice offers before anybody searches. */
export const PICTURES_AT_ONCE = 24
/** Content type of a form's reference to an earlier upload: the body is the upload's id. */
export const UPLOADED = 'application/vnd.verein.upload'

/** Address of a public file, of another `club` too. Its bytes never change: a new picture is a new file. */
export const fileAddress = (id: string, club?: string): string => `/files/${id}${club ? `?verein=${club}` : ''}`

/** Address of a private file; grants the download to its holder for `minutes`. `sign`: see kernel/link. */
export function signedFileAddress(
  sign: (link: Link) => string,
  file: { club: string; id: string; now: Temporal.Instant; minutes: number },
): string {
  const { club, id, now, minutes } = file
  return `${fileAddress(id)}?zeichen=${sign({ club, kind: FILE_LINK, id, until: now.add({ minutes }) })}`
}
