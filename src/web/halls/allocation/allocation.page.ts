import { redirect } from 'react-router'
import { z } from 'zod'
import { answerObjection } from '../../../domain/allocations/answer-objection.ts'
import { changeAllocation, openAllocation, removeAllocation } from '../../../domain/allocations/commands.ts'
import { copyHeldTimes } from '../../../domain/allocations/copy-held-times.ts'
import { decideByHand } from '../../../domain/allocations/decide-by-hand.ts'
import { displaceTraining } from '../../../domain/allocations/displace-training.ts'
import { draftAllocation } from '../../../domain/allocations/draft-allocation.ts'
import { giveBackTraining } from '../../../domain/allocations/give-back-training.ts'
import { changeNeed, handInNeed, withdrawNeed } from '../../../domain/allocations/hand-in-need.ts'
import { AnswerInput, ObjectionText } from '../../../domain/allocations/input.ts'
import { issueNotices } from '../../../domain/allocations/issue-notices.ts'
import { publishDraft } from '../../../domain/allocations/publish-draft.ts'
import { raiseObjection } from '../../../domain/allocations/raise-objection.ts'
import { ALLOCATION_REFUSALS } from '../../../domain/allocations/texts.ts'
import type { Ctx } from '../../../domain/context.ts'
import { found, ok } from '../../../kernel/answer.ts'
import { berlinMoment } from '../../../kernel/calendar.ts'
import { isId } from '../../../kernel/id.ts'
import { actions, formsOf } from '../../kit/actions.ts'
import { noted } from '../../kit/flash.ts'
import { text, version } from '../../kit/form-fields.ts'
import { gateOf } from '../../kit/gate.ts'
import { oneOf } from '../../kit/query.ts'
import type { Route } from './+types/allocation'
import { HandFields, MatchFields, NeedFields, readHand, readNeed, readSetUp, SetUpFields } from './allocation-fields.ts'
import { FLASH } from './allocation-flash.ts'
import { TABS } from './allocation-tabs.ts'
import { PATH } from './allocation-view.ts'
import { readAllocation } from './read-allocation.ts'

const { note } = FLASH

const refused = (field: string, text: string) => ({ ok: false as const, faults: [{ field, text }] })
const isAssociation = (ctx: Ctx) => ctx.club.kind === 'association'
const listed = (names: readonly string[]): string => [...new Set(names)].join('; ')

async function decide(ctx: Ctx, typed: z.output<typeof HandFields>, id: string) {
  const read = readHand(typed)
  if (!read.ok) return read
  const answer = await decideByHand(ctx, id, read.value)
  if (answer.ok || answer.refusal !== 'occupied') return answer
  return refused('startsTime', `Diese Zeit hat schon ${answer.holder}. Bitte ändern Sie erst diese Entscheidung.`)
}

async function enterMatch(ctx: Ctx, { partId, title, on, startsTime, endsTime, sure }: z.output<typeof MatchFields>) {
  const [startsAt, endsAt] = [berlinMoment(on, startsTime), berlinMoment(on, endsTime)]
  const answer = await displaceTraining(ctx, { partId, title, startsAt, endsAt, isSure: sure })
  if (answer.ok || answer.refusal === 'past') return answer
  if (answer.refusal === 'occupied')
    return refused('startsTime', `Hier steht schon: ${listed(answer.occupants.map(({ title }) => title))}.`)
  const trainings = answer.trainings.map(({ group, holder }) => `${group}, ${holder}`)
  return refused('sure', `Dann ruhen: ${listed(trainings)}. Bitte bestätigen Sie das.`)
}

const form = formsOf({ refusals: ALLOCATION_REFUSALS, fields: { past: 'on' } })
const hand = formsOf({
  refusals: ALLOCATION_REFUSALS,
  fields: Object.fromEntries(Object.keys(ALLOCATION_REFUSALS).map((refusal) => [refusal, 'startsTime'])),
})
const Press = z.object({})
const ById = z.object({ id: z.uuid() })

const answerAllocationForm = actions({
  setUp: form(
    SetUpFields,
    async (ctx, { version, ...typed }, id: string) => {
      const read = readSetUp(typed)
      return read.ok ? changeAllocation(ctx, id, version, read.value) : read
    },
    note('gespeichert'),
  ),
  open: form(Press, (ctx, _, id: string) => openAllocation(ctx, id), note('eroeffnet')),
  remove: form(Press, (ctx, _, id: string) => removeAllocation(ctx, id), note('geloescht')),
  copy: form(
    Press,
    (ctx, _, id: string) => copyHeldTimes(ctx, id),
    (copied) => note('uebernommen', copied),
  ),
  draft: form(
    Press,
    (ctx, _, id: string) => draftAllocation(ctx, id),
    ({ given, needs }) => note('entwurf', given, needs),
  ),
  publish: form(Press, (ctx, _, id: string) => publishDraft(ctx, id), note('veroeffentlicht')),
  issue: form(
    Press,
    (ctx, _, id: string) => issueNotices(ctx, id),
    (booked) => note('vergeben', booked),
  ),
  handIn: form(
    NeedFields,
    async (ctx, typed, id: string) => {
      const read = readNeed(typed, isAssociation(ctx))
      return read.ok ? handInNeed(ctx, id, read.value) : read
    },
    note('angemeldet'),
  ),
  changeNeed: form(
    NeedFields.extend({ id: z.uuid(), version }),
    async (ctx, { id, version, ...typed }, allocationId: string) => {
      const read = readNeed(typed, isAssociation(ctx))
      return read.ok ? changeNeed(ctx, allocationId, { id, version }, read.value) : read
    },
    note('gespeichert'),
  ),
  withdraw: form(ById, (ctx, need, id: string) => withdrawNeed(ctx, id, need.id), note('zurueckgezogen')),
  decide: hand(HandFields, decide, note('entschieden')),
  match: form(MatchFields, enterMatch, ({ displaced }) => note('spieltag', displaced)),
  giveBack: form(
    ById,
    async (ctx, { id }) => ok(await giveBackTraining(ctx, id)),
    ({ restored, occupied }) => note('zurueck', restored, occupied),
  ),
  object: form(
    z.object({ needId: z.uuid(), text: text.pipe(ObjectionText) }),
    (ctx, objection, id: string) => raiseObjection(ctx, id, objection),
    note('einspruch'),
  ),
  answer: form(
    AnswerInput.extend({ id: z.uuid(), answer: text.pipe(AnswerInput.shape.answer) }),
    (ctx, { id: objectionId, ...answer }, id: string) => answerObjection(ctx, id, objectionId, answer),
    note('beantwortet'),
  ),
})

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const loaded = await readAllocation(gateOf(context).ctx, params.id, url.searchParams)
  return { ...loaded, done: FLASH.text(url.searchParams) }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const id = found(isId(params.id) ? params.id : null)
  const outcome = await answerAllocationForm(gateOf(context).ctx, request, id)
  if (!outcome.ok) return outcome.answer
  const { intent, note } = outcome
  if (intent === 'remove') return redirect(noted(PATH, note))
  const tab = intent === 'draft' ? 'entwurf' : oneOf(TABS, url.searchParams.get('tab'))
  return redirect(noted(`${PATH}/${id}${tab ? `?tab=${tab}` : ''}`, note))
}
