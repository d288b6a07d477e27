import { redirect } from 'react-router'
import { z } from 'zod'
import { getMember } from '../../domain/members/queries.ts'
import { askChange } from '../../domain/scheduled-changes/ask-change.ts'
import { AccountFields, WantedName } from '../../domain/scheduled-changes/input.ts'
import { CHANGE_REFUSALS } from '../../domain/scheduled-changes/texts.ts'
import { withdrawOwnChange } from '../../domain/scheduled-changes/withdraw-own-change.ts'
import { found, NotFound } from '../../kernel/answer.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/own-changes'
import { presentOwnChanges } from './own-changes-view.ts'
import { memberIdOf } from './profile-view.ts'

const FLASH = flash({
  wartet: 'Ihre Änderung ist eingereicht. Wir prüfen sie und schreiben Ihnen.',
  zurueck: 'Ihre Änderung ist zurückgezogen.',
})
const asked = FLASH.note('wartet')

const form = formsOf({ refusals: CHANGE_REFUSALS })

const answerForm = actions({
  askName: form(WantedName, (ctx, fields, personId: string) => askChange(ctx, personId, { kind: 'person', fields }), asked),
  askAccount: form(
    AccountFields,
    (ctx, fields, personId: string) => askChange(ctx, personId, { kind: 'account', fields }),
    asked,
  ),
  withdraw: form(z.object({ id: z.uuid() }), (ctx, { id }) => withdrawOwnChange(ctx, id), FLASH.note('zurueck')),
})

/** @throws NotFound for a member who is neither the actor nor a child of theirs */
async function readMember(context: Route.LoaderArgs['context'], param: string) {
  const { ctx } = gateOf(context)
  const member = await getMember(ctx, found(memberIdOf(ctx, param).memberId))
  if (!member.isOwn) throw new NotFound('Not found')
  return member
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const member = await readMember(context, params.memberId)
  return {
    who: `${member.firstname} ${member.lastname}`.trim(),
    profile: `/member/${params.memberId}`,
    changes: await presentOwnChanges(gateOf(context).ctx, member),
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { personId } = await readMember(context, params.memberId)
  const outcome = await answerForm(gateOf(context).ctx, request, personId)
  return outcome.ok ? redirect(noted(url.pathname, outcome.note)) : outcome.answer
}
