import { changeParts } from '../../domain/bookings/change-parts.ts'
import { announceNext } from '../../domain/closures/announce-next.ts'
import { liftClosure } from '../../domain/closures/lift-closure.ts'
import { CLOSE_REFUSALS, LIFT_REFUSALS } from '../../domain/closures/texts.ts'
import type { Ctx } from '../../domain/context.ts'
import { changeFacility } from '../../domain/facilities/change-facility.ts'
import { answerDefect, reportDefect } from '../../domain/facilities/report-defect.ts'
import { setOpeningHours } from '../../domain/facilities/set-opening-hours.ts'
import { FACILITY_REFUSALS } from '../../domain/facilities/texts.ts'
import { addWish, withdrawWish } from '../../domain/slot-wishes/commands.ts'
import { isBefore } from '../../kernel/calendar.ts'
import type { FacilityAction } from './facility-fields.ts'

export type FacilityOutcome = { ok: true; note: string } | { ok: false; field: string; text: string }

const FIELDS: Partial<Record<keyof typeof FACILITY_REFUSALS, string>> = { name_taken: 'name' }
const fault = (refusal: keyof typeof FACILITY_REFUSALS): FacilityOutcome => ({
  ok: false,
  field: FIELDS[refusal] ?? '',
  text: FACILITY_REFUSALS[refusal],
})
const done = (answer: { ok: true } | { ok: false; refusal: keyof typeof FACILITY_REFUSALS }, note: string): FacilityOutcome =>
  answer.ok ? { ok: true, note } : fault(answer.refusal)

/** Does what a form of a hall's page asks for; the note names what to say then. */
export async function runFacilityAction(ctx: Ctx, facilityId: string, asked: FacilityAction): Promise<FacilityOutcome> {
  switch (asked.intent) {
    case 'facts': {
      const { intent: _, version, ...facts } = asked
      return done(await changeFacility(ctx, facilityId, facts, version), 'gespeichert')
    }
    case 'parts':
      return done(await changeParts(ctx, facilityId, asked), 'gespeichert')
    case 'hours':
      return done(await setOpeningHours(ctx, facilityId, asked.hours, asked.version), 'gespeichert')
    case 'report':
      await reportDefect(ctx, { facilityId, kind: asked.kind, partId: asked.partId, text: asked.text })
      return { ok: true, note: 'gemeldet' }
    case 'answer':
      return done(await answerDefect(ctx, asked.id, asked), 'beantwortet')
    case 'addWish':
      if (!isBefore(asked.startsTime, asked.endsTime))
        return { ok: false, field: 'endsTime', text: 'Das Ende liegt nicht nach dem Beginn.' }
      await addWish(ctx, asked)
      return { ok: true, note: 'wartet' }
    case 'withdrawWish':
      await withdrawWish(ctx, asked.id)
      return { ok: true, note: 'gestrichen' }
    case 'lift': {
      const lifted = await liftClosure(ctx, asked.id)
      if (!lifted.ok) return { ok: false, field: '', text: LIFT_REFUSALS[lifted.refusal] }
      return { ok: true, note: `aufgehoben-${lifted.value.restored}-${lifted.value.occupied}` }
    }
    case 'announce': {
      const choices = { announceUntil: asked.until, moves: new Map(), settlements: new Map() }
      const told = await announceNext(ctx, asked.id, choices)
      if (!told.ok) return { ok: false, field: '', text: CLOSE_REFUSALS.occupied }
      return { ok: true, note: `abgesagt-${told.value.cancelled}-${told.value.told}` }
    }
  }
}
