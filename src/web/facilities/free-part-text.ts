import type { FreePart } from '../../domain/bookings/find-free-times.ts'
import { partText } from '../courses/finder-view.ts'

/** `Dreifachhalle, Drittel 2 (kleiner)`: the hall, its part unless that is the whole of it, and whether it is smaller than the part it stands in for. */
export const freePartText = ({ facilityName, partName, isSmaller }: FreePart): string =>
  `${[facilityName, partText(partName)].filter(Boolean).join(', ')}${isSmaller ? ' (kleiner)' : ''}`
