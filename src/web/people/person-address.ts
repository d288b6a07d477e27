import { withWayBack } from '../way-back.ts'

/** The page of a person for staff; `back` is where they go on afterwards. */
export const personAddress = (personId: string, back: string | null = null): string =>
  withWayBack(`/admin/participants/people/${personId}`, back)
