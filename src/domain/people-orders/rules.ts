import type { CertificateRefusal } from '../certificates/rules.ts'
import type { MoveRefusal } from '../participations/move-participation.ts'
import { isLive, type ParticipationState, type Price, priceFor } from '../participations/rules.ts'
import type { PeopleTask } from './input.ts'

export interface ChosenPerson {
  id: string
  personId: string
  courseId: string
  state: ParticipationState
  isConfirmed: boolean
  priceCents: number
  priceKind: string
  isPriceChecked: boolean
  /** Person, contact or guardian has an address. */
  isReached: boolean
  /** Refusal for the period of the task; null = earned, or no certificates asked for. */
  certificate: CertificateRefusal | null
}

export interface CourseFill {
  capacity: number | null
  taken: number
  waiting: number
}

export interface Target extends CourseFill {
  id: string
  state: string
  hasWaitingList: boolean
  prices: readonly Price[]
  /** People with a place or a wait in the target. */
  personIds: ReadonlySet<string>
}

export type LeftOut =
  | MoveRefusal
  | CertificateRefusal
  | 'has_place'
  | 'not_confirmed'
  | 'reason_missing'
  | 'same_price'
  | 'nothing_to_check'
  | 'no_other_price'
  | 'ended'

export type OrderRefusal = 'nobody' | 'too_many' | 'nothing_to_do' | 'key_reused'

export type Outcome =
  | { kind: 'removed' | 'placed' | 'offered' | 'mailed' | 'lettered' | 'certified' }
  | { kind: 'moved'; to: 'place' | 'waiting'; fromCents: number; toCents: number }
  | { kind: 'priced'; fromCents: number; toCents: number }
  | { kind: 'left_out'; why: LeftOut }

export interface PeopleFacts {
  fills: ReadonlyMap<string, CourseFill>
  prices: ReadonlyMap<string, readonly Price[]>
  target: Target | null
}

const left = (why: LeftOut): Outcome => ({ kind: 'left_out', why })

function takePlace(fill: CourseFill | undefined, reason: string): boolean {
  if (!fill) return false
  if (fill.capacity !== null && fill.taken >= fill.capacity && reason === '') return false
  fill.taken += 1
  return true
}

function planPlace(row: ChosenPerson, fill: CourseFill | undefined, reason: string, isOffer: boolean): Outcome {
  if (!isLive(row.state)) return left('already_ended')
  if (row.state === 'confirmed' || (isOffer && row.state === 'offered')) return left('has_place')
  if (isOffer && (row.state === 'requested' || !row.isConfirmed)) return left('not_confirmed')
  if (row.state === 'waiting' && !takePlace(fill, reason)) return left('reason_missing')
  return { kind: isOffer ? 'offered' : 'placed' }
}

function planMove(row: ChosenPerson, target: Target & { personIds: Set<string> }, reason: string): Outcome {
  if (row.courseId === target.id) return left('same_course')
  if (!isLive(row.state)) return left('already_ended')
  if (target.state !== 'published' && target.state !== 'running') return left('not_bookable')
  if (target.personIds.has(row.personId)) return left('already_joined')
  const isFree = target.capacity === null || (target.taken < target.capacity && target.waiting === 0)
  const hasPlace = isFree || reason !== ''
  if (!hasPlace && !target.hasWaitingList) return left('full')
  target.personIds.add(row.personId)
  if (hasPlace) target.taken += 1
  else target.waiting += 1
  const claim = row.priceKind === 'member' || row.priceKind === 'reduced' ? row.priceKind : null
  const { cents } = priceFor([...target.prices], claim)
  return { kind: 'moved', to: hasPlace ? 'place' : 'waiting', fromCents: row.priceCents, toCents: cents }
}

function planPrice(row: ChosenPerson, cents: number): Outcome {
  if (row.state === 'cancelled' || row.state === 'declined') return left('ended')
  if (row.priceCents === cents) return left('same_price')
  return { kind: 'priced', fromCents: row.priceCents, toCents: cents }
}

function planCheck(row: ChosenPerson, prices: readonly Price[], isRight: boolean): Outcome {
  const isProvisional = !row.isPriceChecked && (row.priceKind === 'member' || row.priceKind === 'reduced')
  if (!isProvisional) return left('nothing_to_check')
  if (row.state === 'cancelled' || row.state === 'declined') return left('ended')
  const usual = priceFor([...prices], null)
  if (!isRight && usual.kind === 'member') return left('no_other_price')
  return { kind: 'priced', fromCents: row.priceCents, toCents: isRight ? row.priceCents : usual.cents }
}

interface Open {
  fills: ReadonlyMap<string, CourseFill>
  prices: PeopleFacts['prices']
  goal: (Target & { personIds: Set<string> }) | null
}

function planRow(task: PeopleTask, row: ChosenPerson, { fills, prices, goal }: Open): Outcome {
  switch (task.kind) {
    case 'remove':
      return isLive(row.state) ? { kind: 'removed' } : left('already_ended')
    case 'give':
    case 'offer':
      return planPlace(row, fills.get(row.courseId), task.reason, task.kind === 'offer')
    case 'move':
      return goal ? planMove(row, goal, task.reason) : left('not_bookable')
    case 'price':
      return planPrice(row, task.cents)
    case 'settle':
      return planCheck(row, prices.get(row.courseId) ?? [], task.isRight)
    case 'mail':
      return { kind: row.isReached ? 'mailed' : 'lettered' }
    case 'certificates':
      return row.certificate ? left(row.certificate) : { kind: 'certified' }
  }
}

/**
 * Outcomes in working order: each row takes places from the next. Equals the commands' answers as long as nothing else changes.
 */
export function planPeople(task: PeopleTask, rows: readonly ChosenPerson[], { fills, prices, target }: PeopleFacts): Outcome[] {
  const open: Open = {
    fills: new Map([...fills].map(([id, fill]) => [id, { ...fill }])),
    prices,
    goal: target && { ...target, personIds: new Set(target.personIds) },
  }
  return rows.map((row) => planRow(task, row, open))
}
