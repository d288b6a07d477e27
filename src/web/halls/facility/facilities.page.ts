import { redirect } from 'react-router'
import { listClosures } from '../../../domain/closures/queries.ts'
import { canEditFacilities } from '../../../domain/facilities/access.ts'
import { createFacility } from '../../../domain/facilities/commands.ts'
import { listFacilities } from '../../../domain/facilities/queries.ts'
import { listDefects } from '../../../domain/facilities/report-defect.ts'
import { FACILITY_REFUSALS } from '../../../domain/facilities/texts.ts'
import { answerForm, formsOf } from '../../kit/actions.ts'
import { noted } from '../../kit/flash.ts'
import { gateOf } from '../../kit/gate.ts'
import type { Route } from './+types/facilities'
import { PATH, presentHall } from './facilities-view.ts'
import { NewFacilityForm, partsOf } from './facility-fields.ts'
import { FLASH } from './facility-flash.ts'

const form = formsOf({ refusals: FACILITY_REFUSALS, fields: { name_taken: 'name' } })
const newFacility = form(
  NewFacilityForm,
  (ctx, { division, ...facts }) => createFacility(ctx, { ...facts, parts: partsOf(division) }),
  FLASH.note('angelegt'),
)

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const [facilities, closures, defects] = await Promise.all([
    listFacilities(ctx),
    listClosures(ctx, null),
    listDefects(ctx, null, 500),
  ])
  return {
    halls: facilities.map((facility) => presentHall(facility, closures, defects, ctx.now)),
    mayEdit: canEditFacilities(ctx.actor),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await answerForm(newFacility, gateOf(context).ctx, request)
  return outcome.ok ? redirect(noted(`${PATH}/${outcome.value.slug}`, outcome.note)) : outcome.answer
}
