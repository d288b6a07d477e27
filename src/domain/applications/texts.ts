import { MEMBER_REFUSALS } from '../members/texts.ts'

export const APPLICATION_STATE_TEXTS = { applied: 'wartet', approved: 'angenommen', declined: 'abgelehnt' } as const

export const APPLICATION_REFUSALS = {
  already_decided: 'Über diesen Antrag ist schon entschieden.',
  address_differs: MEMBER_REFUSALS.address_differs,
  is_member: MEMBER_REFUSALS.is_member,
  child_differs: MEMBER_REFUSALS.child_differs,
  unknown_department: MEMBER_REFUSALS.unknown_department,
  two_fee_families: MEMBER_REFUSALS.two_fee_families,
} as const
export type ApplicationRefusal = keyof typeof APPLICATION_REFUSALS
