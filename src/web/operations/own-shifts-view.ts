import { listOwnShifts } from '../../domain/operations/list-own-shifts.ts'
import { SHIFT_LINK } from '../../domain/operations/mails.ts'
import { shiftText } from '../../domain/operations/texts.ts'
import type { Gate } from '../kit/gate.ts'

export interface OwnShiftView {
  id: string
  plan: string
  text: string
  name: string
  isConfirmed: boolean
  /** Page to leave and to swap. */
  address: string
}

const LINK_HOURS = 24

/** Shifts of the profile's family; the same page as behind the mailed link. */
export async function presentOwnShifts({ ctx, services }: Gate): Promise<OwnShiftView[]> {
  if (!ctx.club.flags.hasOperationals) return []
  const until = ctx.now.add({ hours: LINK_HOURS })
  return (await listOwnShifts(ctx)).map((row) => ({
    id: row.id,
    plan: row.planTitle,
    text: shiftText(row, row),
    name: row.firstname,
    isConfirmed: row.state === 'confirmed',
    address: `/p/${services.signLink({ club: ctx.club.id, kind: SHIFT_LINK, id: row.signUpId, until })}/shift`,
  }))
}
