import { redirect } from 'react-router'
import { z } from 'zod'
import { askForCover, withdrawCover } from '../../domain/covers/commands.ts'
import { COVER_REFUSALS } from '../../domain/covers/texts.ts'
import { canManageOperations } from '../../domain/operations/access.ts'
import { addHelper } from '../../domain/operations/add-helper.ts'
import { checkIn } from '../../domain/operations/check-in.ts'
import { changePlan, closePlan, publishPlan, removePlan, withdrawPlan } from '../../domain/operations/commands.ts'
import { copyPlan } from '../../domain/operations/copy-plan.ts'
import { PlanInput, StaffHelper } from '../../domain/operations/input.ts'
import { removeHelper } from '../../domain/operations/leave-shift.ts'
import { type Assignment, listHelpers } from '../../domain/operations/list-assignments.ts'
import { getPlan, listShifts } from '../../domain/operations/queries.ts'
import {
  JOIN_REFUSALS,
  LEAVE_REFUSALS,
  PLAN_REFUSALS,
  PLAN_STATE_TEXTS,
  REMOVE_REFUSALS,
  shiftText,
} from '../../domain/operations/texts.ts'
import { found, ok } from '../../kernel/answer.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { isId, newId, readId } from '../../kernel/id.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { noted } from '../kit/flash.ts'
import { checkedBy, day, text } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import { KEY_REUSED, pressedOnce } from '../kit/pressed-once.ts'
import type { Route } from './+types/plan'
import { presentCover, presentCovers } from './cover-view.ts'
import { helpersAddress, PLANS_PATH, planAddress, shiftsAddress } from './operations-address.ts'
import { PlanForm, typedPlan } from './plan-fields.ts'
import { PLAN_FLASH } from './plan-flash.ts'
import { nextYearOf, presentDays } from './plan-view.ts'

const form = formsOf({
  refusals: {
    ...JOIN_REFUSALS,
    ...PLAN_REFUSALS,
    ...LEAVE_REFUSALS,
    ...COVER_REFUSALS,
    ...REMOVE_REFUSALS,
    key_reused: KEY_REUSED,
  },
  fields: { birth_missing: 'birthOn', too_young: 'birthOn' },
})
const Empty = z.object({})
const CopyForm = z.object({ title: text, startsOn: day }).transform(checkedBy(PlanInput.pick({ title: true, startsOn: true })))
type Page = { id: string }

const forms = {
  save: form(
    PlanForm,
    async (ctx, { version, plan }, { id }: Page) => {
      const { startsOn } = await getPlan(ctx, id)
      const saved = await changePlan(ctx, id, version, plan)
      return saved.ok ? ok({ isOtherDay: !startsOn.equals(plan.startsOn) }) : saved
    },
    ({ isOtherDay }) => PLAN_FLASH.note(isOtherDay ? 'anderer_tag' : 'gespeichert'),
  ),
  copy: form(
    CopyForm,
    pressedOnce('copyPlan', async (ctx, input, { id }: Page) => ok(await copyPlan(ctx, id, input))),
    PLAN_FLASH.note('kopiert'),
  ),
  publish: form(Empty, (ctx, _, { id }: Page) => publishPlan(ctx, id), PLAN_FLASH.note('oeffentlich')),
  withdraw: form(Empty, (ctx, _, { id }: Page) => withdrawPlan(ctx, id), PLAN_FLASH.note('zurueckgezogen')),
  close: form(
    Empty,
    (ctx, _, { id }: Page) => closePlan(ctx, id),
    (count) => PLAN_FLASH.note('abgeschlossen', count),
  ),
  remove: form(
    z.object({ assignment: z.uuid() }),
    (ctx, { assignment }) => removeHelper(ctx, assignment),
    PLAN_FLASH.note('ausgetragen'),
  ),
  add: form(
    StaffHelper.extend({ shift: z.uuid() }),
    (ctx, { shift, ...helper }) => addHelper(ctx, shift, helper),
    PLAN_FLASH.note('eingetragen'),
  ),
  mark: form(
    z.object({ assignment: z.uuid(), mark: z.enum(['present', 'absent']) }),
    async (ctx, { assignment, mark }) => {
      const [outcome] = await checkIn(ctx, [{ id: newId(), assignmentId: assignment, mark, takenAt: ctx.now }])
      return ok(found(outcome === 'missing' ? null : mark))
    },
    (mark) => PLAN_FLASH.note(mark === 'present' ? 'war_da' : 'fehlte'),
  ),
  discard: form(Empty, (ctx, _, { id }: Page) => removePlan(ctx, id)),
  ask: form(
    z.object({ shift: z.uuid(), message: z.string().trim().max(500, 'Bitte höchstens 500 Zeichen.').default('') }),
    (ctx, { shift, message }) => askForCover(ctx, shift, message),
    (count) => PLAN_FLASH.note('gefragt', count),
  ),
  settle: form(
    z.object({ shift: z.uuid() }),
    async (ctx, { shift }) => ok(await withdrawCover(ctx, shift)),
    PLAN_FLASH.note('suche_beendet'),
  ),
}

const presentHelper = ({ id, shiftId, firstname, lastname, phone, contactEmail, note, state, mark }: Assignment) => ({
  id,
  shiftId,
  name: `${firstname} ${lastname}`.trim(),
  phone,
  email: contactEmail,
  note,
  isConfirmed: state === 'confirmed',
  mark,
})
export type HelperRow = ReturnType<typeof presentHelper>

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx, link } = gateOf(context)
  const plan = await getPlan(ctx, found(isId(params.id) ? params.id : null))
  const [shifts, helpers, covers] = await Promise.all([
    listShifts(ctx, plan.id),
    listHelpers(ctx, plan.id),
    presentCovers(ctx, plan.id),
  ])
  const part = url.searchParams.get('teil')
  const mayManage = canManageOperations(ctx.actor)
  const wanted = mayManage ? readId(url.searchParams.get('schicht')) : undefined
  const added = part === 'eintragen' ? shifts.find(({ id }) => id === wanted) : undefined
  const sum = (of: (shift: (typeof shifts)[number]) => number) => shifts.reduce((total, shift) => total + of(shift), 0)
  return {
    id: plan.id,
    title: plan.title,
    line: [formatDay(plan.startsOn), plan.place].filter(Boolean).join(' · '),
    state: plan.state,
    stateText: PLAN_STATE_TEXTS[plan.state],
    version: plan.version,
    typed: typedPlan(plan),
    days: presentDays(shifts, plan, ctx.now),
    helpers: helpers.map(presentHelper),
    needed: sum(({ needed }) => needed),
    filled: sum(({ filled }) => filled),
    publicPath: helpersAddress(plan.slug),
    publicAddress: link(helpersAddress(plan.slug)),
    covers,
    cover: await presentCover(ctx, part === 'fragen' ? wanted : undefined),
    added: added ? { id: added.id, text: shiftText(added, plan) } : null,
    mayManage,
    key: newId(),
    part,
    nextYear: {
      title: plan.title.replace(String(plan.startsOn.year), String(plan.startsOn.year + 1)),
      startsOn: formatDay(nextYearOf(plan.startsOn)),
    },
    done: PLAN_FLASH.text(url.searchParams),
    page: { title: plan.title },
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const id = found(isId(params.id) ? params.id : null)
  const outcome = await actions(forms)(gateOf(context).ctx, request, { id })
  if (!outcome.ok) return outcome.answer
  if (outcome.intent === 'discard') return redirect(PLANS_PATH)
  return redirect(noted(outcome.intent === 'copy' ? shiftsAddress(outcome.value) : planAddress(id), outcome.note))
}
