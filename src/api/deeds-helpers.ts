import { z } from '@hono/zod-openapi'
import type { Club } from '../domain/context.ts'
import { askForCover, withdrawCover } from '../domain/covers/commands.ts'
import { COVER_REFUSALS } from '../domain/covers/texts.ts'
import { canManageOperations } from '../domain/operations/access.ts'
import { addHelper } from '../domain/operations/add-helper.ts'
import { changePlan, closePlan, publishPlan, removePlan, withdrawPlan } from '../domain/operations/commands.ts'
import { copyPlan } from '../domain/operations/copy-plan.ts'
import { PlanInput, ShiftInput, StaffHelper } from '../domain/operations/input.ts'
import { removeHelper } from '../domain/operations/leave-shift.ts'
import { MOST_SHIFTS } from '../domain/operations/rules.ts'
import { saveShifts } from '../domain/operations/save-shifts.ts'
import { ExemptionInput, endExemption, exemptPerson, saveTarget, TargetInput } from '../domain/operations/save-target.ts'
import { JOIN_REFUSALS, LEAVE_REFUSALS, PLAN_REFUSALS, REMOVE_REFUSALS, SHIFT_REFUSALS } from '../domain/operations/texts.ts'
import { ok } from '../kernel/answer.ts'
import { by, byId, deeds, forId, silent, taking, within, withOne } from './deeds.ts'

const helpers = ({ flags }: Club) => flags.hasOperationals

const HELPERS = { ...JOIN_REFUSALS, ...LEAVE_REFUSALS, ...PLAN_REFUSALS, ...REMOVE_REFUSALS, ...SHIFT_REFUSALS }

export const HELPER_DEEDS = deeds(
  `
  post /plans/{id}/publish publishPlan Veröffentlicht einen Helferplan
  delete /plans/{id} removePlan Löscht den Entwurf eines Helferplans, in dem niemand eingetragen ist
  patch /plans/{id} changePlan Ändert die genannten Angaben eines Helferplans
  put /plans/{id}/shifts saveShifts Ersetzt die Schichten und Beiträge eines Helferplans; ohne „id“ entsteht eine neue
  post /plans/{id}/withdraw withdrawPlan Nimmt einen Helferplan von der Website
  post /plans/{id}/close closePlan Schließt einen Helferplan ab und schreibt die Stunden gut
  new /plans/{id}/copy copyPlan Kopiert einen Helferplan auf einen anderen Tag
  new /shifts/{id}/helpers addHelper Trägt jemanden ein, der anruft oder vorbeikommt
  post /shifts/{id}/cover askForCover Fragt, wer eine Schicht übernehmen kann
  post /shifts/{id}/withdraw-cover withdrawCover Sucht niemanden mehr
  post /assignments/{id}/remove removeHelper Trägt jemanden aus
  put /hour-targets saveTarget Setzt die Pflichtstunden eines Jahres
  new /hour-exemptions exemptPerson Befreit ein Mitglied von den Pflichtstunden
  post /hour-exemptions/{id}/end endExemption Beendet eine Befreiung`,
  {
    ...within({ ...COVER_REFUSALS, ...HELPERS }, by(canManageOperations, helpers), {
      changePlan: taking(PlanInput, (ctx, input, { id, version }) => changePlan(ctx, id, version, input)),
      saveShifts: taking(z.object({ shifts: z.array(ShiftInput).max(MOST_SHIFTS) }), async (ctx, { shifts }, { id, version }) => {
        const saved = await saveShifts(ctx, id, version, shifts)
        return saved.ok ? ok(id) : saved
      }),
      copyPlan: forId(PlanInput.pick({ title: true, startsOn: true }), copyPlan),
      addHelper: forId(StaffHelper, addHelper),
      askForCover: withOne('message', z.string().trim().max(500).default(''), askForCover),
      withdrawCover: silent(withdrawCover),
      ...byId({ publishPlan, removePlan, withdrawPlan, closePlan, removeHelper }),
      saveTarget: taking(TargetInput, async (ctx, input) => ok(await saveTarget(ctx, input))),
      exemptPerson: taking(ExemptionInput, exemptPerson),
      endExemption: silent(endExemption),
    }),
  },
)
