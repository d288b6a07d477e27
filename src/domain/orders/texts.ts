import { formatMoment } from '../../kernel/calendar.ts'
import type { Order } from './queries.ts'

/** For staff: why an open order does not go on, and when it is tried again; what a finished one left out; else empty. */
export const faultText = ({
  tries,
  fault,
  startsAt,
  finishedAt,
}: Pick<Order, 'tries' | 'fault' | 'startsAt' | 'finishedAt'>): string =>
  finishedAt !== null || tries === 0
    ? fault
    : `${fault || 'Das hat gerade nicht geklappt.'} Wir versuchen es am ${formatMoment(startsAt)} Uhr wieder.`
