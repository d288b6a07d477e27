import type { FreePart } from '../../../domain/bookings/find-free-times.ts'
import { partText } from '../../kit/slot-text.ts'

/** `Dreifachhalle, Drittel 2 (kleiner)`: no part for the whole hall; smaller than the part it replaces. */
export const freePartText = ({ facilityName, partName, isSmaller }: FreePart): string =>
  `${[facilityName, partText(partName)].filter(Boolean).join(', ')}${isSmaller ? ' (kleiner)' : ''}`
