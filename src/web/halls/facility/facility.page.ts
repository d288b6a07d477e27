import { redirect } from 'react-router'
import { z } from 'zod'
import { changeParts } from '../../../domain/bookings/change-parts.ts'
import { canCloseFacility } from '../../../domain/closures/access.ts'
import { announceNext } from '../../../domain/closures/announce-next.ts'
import { liftClosure } from '../../../domain/closures/lift-closure.ts'
import { MOST_MOVED, previewMoved } from '../../../domain/closures/list-moved.ts'
import { listClosures } from '../../../domain/closures/queries.ts'
import { returnMoved } from '../../../domain/closures/return-moved.ts'
import { CLOSE_REFUSALS, LIFT_REFUSALS } from '../../../domain/closures/texts.ts'
import { canSeeSettings } from '../../../domain/clubs/access.ts'
import { getChecklistFacts } from '../../../domain/clubs/queries.ts'
import { checklistOf } from '../../../domain/clubs/rules.ts'
import type { Ctx } from '../../../domain/context.ts'
import { canEditFacilities } from '../../../domain/facilities/access.ts'
import { changeFacility } from '../../../domain/facilities/change-facility.ts'
import { DefectInput } from '../../../domain/facilities/input.ts'
import { listOpeningHoursOf } from '../../../domain/facilities/list-opening-hours.ts'
import { getFacility, listCovers } from '../../../domain/facilities/queries.ts'
import { answerDefect, listDefects, reportDefect } from '../../../domain/facilities/report-defect.ts'
import { setOpeningHours } from '../../../domain/facilities/set-opening-hours.ts'
import { FACILITY_REFUSALS } from '../../../domain/facilities/texts.ts'
import { addSlotWish, withdrawSlotWish } from '../../../domain/slot-wishes/commands.ts'
import { listReleasedTimes } from '../../../domain/slot-wishes/list-released-times.ts'
import { listSlotWishes } from '../../../domain/slot-wishes/queries.ts'
import { ok } from '../../../kernel/answer.ts'
import { berlinDay, formatDay } from '../../../kernel/calendar.ts'
import { actions, formsOf } from '../../kit/actions.ts'
import { day, text, version } from '../../kit/form-fields.ts'
import { gateOf } from '../../kit/gate.ts'
import { changedQuery, oneOf } from '../../kit/query.ts'
import type { Route } from './+types/facility'
import { addressOf, PATH, presentClosure, presentDefect, presentHours, presentReleased, presentWish } from './facilities-view.ts'
import { FACILITY_LABELS, FactsForm, HoursForm, PartsForm, WishForm } from './facility-fields.ts'
import { FLASH } from './facility-flash.ts'
import { TABS } from './facility-tabs.ts'

const { note } = FLASH

const form = formsOf({ refusals: FACILITY_REFUSALS, fields: { name_taken: 'name' }, labels: FACILITY_LABELS })
const lift = formsOf({ refusals: LIFT_REFUSALS })
const announce = formsOf({ refusals: CLOSE_REFUSALS, labels: FACILITY_LABELS })

const ById = z.object({ id: z.uuid() })
/** Sessions to go back where they were before the closure. */
const Lifting = ById.extend({ back: z.array(z.uuid()).max(MOST_MOVED).default([]) })
const DefectAnswer = z.object({ id: z.uuid(), version, state: z.enum(['open', 'in_work', 'done']), answer: text })

const answerFacilityForm = actions({
  facts: form(
    FactsForm,
    (ctx, { version, ...facts }, facilityId: string) => changeFacility(ctx, facilityId, facts, version),
    note('gespeichert'),
  ),
  parts: form(PartsForm, (ctx, parts, facilityId: string) => changeParts(ctx, facilityId, parts), note('gespeichert')),
  hours: form(
    HoursForm,
    (ctx, { hours, version }, facilityId: string) => setOpeningHours(ctx, facilityId, hours, version),
    note('gespeichert'),
  ),
  report: form(
    DefectInput.pick({ kind: true, partId: true, text: true }),
    async (ctx, defect, facilityId: string) => ok(await reportDefect(ctx, { ...defect, facilityId })),
    note('gemeldet'),
  ),
  answer: form(DefectAnswer, (ctx, { id, ...answer }) => answerDefect(ctx, id, answer), note('beantwortet')),
  addWish: form(WishForm, async (ctx, wish) => ok(await addSlotWish(ctx, wish)), note('wartet')),
  withdrawWish: form(ById, async (ctx, { id }) => ok(await withdrawSlotWish(ctx, id)), note('gestrichen')),
  lift: lift(
    Lifting,
    (ctx, { id, back }) => liftClosure(ctx, id, back),
    ({ restored, occupied, returned, kept, told, toCall }) =>
      note('aufgehoben', restored, occupied, returned, kept, told, toCall),
  ),
  bringBack: lift(
    Lifting,
    (ctx, { id, back }) => returnMoved(ctx, id, back),
    ({ returned, kept, told, toCall }) => note('geholt', returned, kept, told, toCall),
  ),
  announce: announce(
    ById.extend({ until: day }),
    (ctx, { id, until }) => announceNext(ctx, id, { announceUntil: until, moves: new Map(), settlements: new Map() }),
    ({ cancelled, told }) => note('abgesagt', cancelled, told),
  ),
})

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const facility = await getFacility(ctx, params.facility)
  const [covers, hours, closures, defects, wishes, released] = await Promise.all([
    listCovers(ctx, facility.id),
    listOpeningHoursOf(ctx, facility.id),
    listClosures(ctx, facility.id),
    listDefects(ctx, facility.id),
    listSlotWishes(ctx, facility.id),
    listReleasedTimes(ctx, { facilityId: facility.id }),
  ])
  const withMoved = closures.filter(({ moved }) => moved > 0).map(({ id }) => id)
  const moved = canCloseFacility(ctx.actor) ? await previewMoved(ctx, withMoved) : []
  return {
    page: { title: facility.name },
    facility: { ...facility, address: addressOf(facility) },
    parts: facility.parts.map(({ id, name }) => ({ id, name, covers: covers.get(id) ?? [] })),
    hours: presentHours(hours),
    closures: closures.map((one) => presentClosure(one, ctx.now, moved)),
    defects: defects.map(presentDefect),
    wishes: wishes.map(presentWish),
    released: released.map(presentReleased),
    tab: oneOf(TABS, url.searchParams.get('tab')) ?? 'angaben',
    today: formatDay(berlinDay(ctx.now)),
    mayEdit: canEditFacilities(ctx.actor),
    done: FLASH.text(url.searchParams),
    isSettingUp: url.searchParams.get('getan') === note('angelegt') && (await isSettingUp(ctx)),
  }
}

/** Just made as a step of the setup: what is next stands on Heute. */
const isSettingUp = async (ctx: Ctx): Promise<boolean> =>
  canSeeSettings(ctx.actor) && checklistOf(await getChecklistFacts(ctx)).some(({ isDone }) => !isDone)

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const { id } = await getFacility(ctx, params.facility)
  const outcome = await answerFacilityForm(ctx, request, id)
  if (!outcome.ok) return outcome.answer
  return redirect(changedQuery(`${PATH}/${params.facility}`, url.searchParams, { getan: outcome.note }))
}
