import { redirect } from 'react-router'
import { z } from 'zod'
import { declareExit, findOpenNotice, isOwnOfMinor, withdrawNotice } from '../../domain/declarations/declare-exit.ts'
import { findExitDay } from '../../domain/declarations/find-exit-day.ts'
import { wantedDay } from '../../domain/declarations/input.ts'
import { EXIT_REFUSALS } from '../../domain/declarations/texts.ts'
import { getMember } from '../../domain/members/queries.ts'
import { comingEntry } from '../../domain/members/rules.ts'
import { found, refuse } from '../../kernel/answer.ts'
import { berlinDay, formatDay, formatMoment } from '../../kernel/calendar.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/exit'
import { memberIdOf } from './profile-view.ts'

const FLASH = flash({
  gekuendigt: 'Ihre Kündigung ist eingegangen. Die Bestätigung ist unterwegs.',
  zurueck: 'Ihre Kündigung ist zurückgenommen. Die Mitgliedschaft geht weiter. Die Bestätigung ist unterwegs.',
})

const form = formsOf({ refusals: { ...EXIT_REFUSALS, key_reused: EXIT_REFUSALS.already_declared } })

const answerForm = actions({
  exit: form(
    z.object({
      wantedOn: wantedDay,
      reason: z.string().trim().max(200, 'Bitte höchstens 200 Zeichen.').default(''),
      isSure: z.literal(true, { error: 'Bitte bestätigen Sie, dass Sie kündigen möchten.' }),
    }),
    (ctx, { wantedOn, reason }, memberId: string) => declareExit(ctx, memberId, { wantedOn, reason }),
    FLASH.note('gekuendigt'),
  ),
  withdraw: form(
    z.object({}),
    async (ctx, _, memberId: string) => {
      const notice = await findOpenNotice(ctx, memberId)
      return notice ? withdrawNotice(ctx, notice.id) : refuse('no_notice')
    },
    FLASH.note('zurueck'),
  ),
})

/** @throws NotFound for a member out of reach */
async function readMember(context: Route.LoaderArgs['context'], param: string) {
  const { ctx } = gateOf(context)
  return getMember(ctx, found(memberIdOf(ctx, param).memberId))
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const member = await readMember(context, params.memberId)
  const { id, firstname, lastname, memberNo, exitOn, state } = member
  const notice = await findOpenNotice(ctx, id)
  const begins = comingEntry(member, berlinDay(ctx.now))
  const exit = await findExitDay(ctx, notice?.receivedAt ?? ctx.now, notice ? notice.wantedOn : begins)
  return {
    name: `${firstname} ${lastname}`.trim(),
    memberNo,
    isMember: state === 'active' || state === 'dormant' || begins !== null,
    begins: begins && formatDay(begins),
    exitOn: exitOn && formatDay(exitOn),
    minor: isOwnOfMinor(ctx, member) ? EXIT_REFUSALS.is_minor : null,
    notice: notice && `${formatMoment(notice.receivedAt)} Uhr`,
    exitDay: formatDay(exit.day),
    rule: exit.rule,
    profile: `/member/${params.memberId}`,
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { id } = await readMember(context, params.memberId)
  const outcome = await answerForm(gateOf(context).ctx, request, id)
  return outcome.ok ? redirect(noted(url.pathname, outcome.note)) : outcome.answer
}
