import { redirect } from 'react-router'
import { canDecideAllocation, canReadAllocations } from '../../../domain/allocations/access.ts'
import { createAllocation } from '../../../domain/allocations/commands.ts'
import { listAllocations } from '../../../domain/allocations/queries.ts'
import { ALLOCATION_REFUSALS } from '../../../domain/allocations/texts.ts'
import { found } from '../../../kernel/answer.ts'
import { answerForm, formsOf } from '../../kit/actions.ts'
import { noted } from '../../kit/flash.ts'
import { gateOf } from '../../kit/gate.ts'
import type { Route } from './+types/allocations'
import { readSetUp, SetUpFields } from './allocation-fields.ts'
import { FLASH } from './allocation-flash.ts'
import { PATH, presentCard } from './allocation-view.ts'
import { listHallParts, newSetUp } from './set-up-view.ts'

const newAllocation = formsOf({ refusals: ALLOCATION_REFUSALS })(
  SetUpFields,
  async (ctx, typed) => {
    const read = readSetUp(typed)
    return read.ok ? createAllocation(ctx, read.value) : read
  },
  FLASH.note('angelegt'),
)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  found(canReadAllocations(ctx) || null)
  const mayDecide = canDecideAllocation(ctx)
  const isNew = mayDecide && url.searchParams.has('neu')
  return {
    cards: (await listAllocations(ctx)).map(presentCard),
    mayDecide,
    form: isNew ? { ...newSetUp(ctx.now), parts: await listHallParts(ctx) } : null,
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await answerForm(newAllocation, gateOf(context).ctx, request)
  if (!outcome.ok) return outcome.answer
  return redirect(noted(`${PATH}/${outcome.value}`, outcome.note))
}
