import { wayBack, withWayBack } from '../way-back.ts'

/** Where somebody enters a child of theirs; `back` is where they go on afterwards. */
export const addChildAddress = (back: string): string => `${withWayBack('/member/me', back)}#familie`

/** Where somebody who enters a child came from; null for who opened their profile. */
export const cameFrom = (url: URL): string | null => wayBack(url.searchParams.get('zu'))
