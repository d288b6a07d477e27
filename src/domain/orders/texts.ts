import { formatMoment } from '../../kernel/calendar.ts'
import type { Order } from './queries.ts'

/** For staff: why an open order does not go on, and when it is tried again; empty while it goes on. */
export const faultText = ({ tries, fault, startsAt, finishedAt }: Order): string =>
  tries === 0 || finishedAt !== null
    ? ''
    : `${fault || 'Das hat gerade nicht geklappt.'} Wir versuchen es am ${formatMoment(startsAt)} Uhr wieder.`
