import { withWayBack } from './way-back.ts'

/** Page of a person for staff; `back`: the page they return to. */
export const personAddress = (personId: string, back: string | null = null): string =>
  withWayBack(`/admin/participants/people/${personId}`, back)
