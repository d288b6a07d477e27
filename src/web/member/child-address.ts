import { wayBack, withWayBack } from '../kit/way-back.ts'

/** Address of the form for an own child; `back` is the page after the entry. */
export const addChildAddress = (back: string): string => `${withWayBack('/member/me', back)}#familie`

/** Address of the form for the own missing birth date; `back` is the page after the entry. A member's change waits for approval. */
export const ownBirthAddress = (back: string, isMember: boolean): string =>
  isMember ? '/member/me/changes' : `${withWayBack('/member/me', back)}#geburtsdatum`

/** Page that led to a form of the profile; null for an opened profile. */
export const cameFrom = (url: URL): string | null => wayBack(url.searchParams.get('zu'))
