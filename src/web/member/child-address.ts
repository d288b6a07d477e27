import { wayBack, withWayBack } from '../kit/way-back.ts'

/** Address of the form for an own child; `back` is the page after the entry. */
export const addChildAddress = (back: string): string => `${withWayBack('/member/me', back)}#familie`

/** Page that led to the form for a child; null for an opened profile. */
export const cameFrom = (url: URL): string | null => wayBack(url.searchParams.get('zu'))
