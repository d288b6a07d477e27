import { redirect } from 'react-router'
import { z } from 'zod'
import { handleDeclaration } from '../../domain/declarations/commands.ts'
import { withdrawNotice } from '../../domain/declarations/declare-exit.ts'
import { enterExit, matchNotice } from '../../domain/declarations/enter-exit.ts'
import { findExitDay } from '../../domain/declarations/find-exit-day.ts'
import {
  countOpenDeclarations,
  type DeclarationLine,
  type LikelyMember,
  listDeclarations,
  listLikelyMembers,
} from '../../domain/declarations/queries.ts'
import { EXIT_REFUSALS, KIND_TEXTS } from '../../domain/declarations/texts.ts'
import { memberDay } from '../../domain/members/input.ts'
import { berlinDay, formatDay, formatMoment } from '../../kernel/calendar.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash } from '../kit/flash.ts'
import { type Gate, gateOf } from '../kit/gate.ts'
import { changedQuery } from '../kit/query.ts'
import { readPage } from '../kit/read-page.ts'
import { feesAfterText } from '../members/fees-after.ts'
import type { Route } from './+types/declarations'

const FLASH = flash({
  erledigt: 'Als erledigt eingetragen.',
  zugeordnet: 'Zugeordnet. Die Kündigung steht jetzt unter „Austritte“.',
  ausgetreten:
    'Der Austritt ist eingetragen. Die E-Mail dazu ist unterwegs. Beiträge, die für danach schon gebucht sind, stehen beim Mitglied.',
  zurueck: 'Die Kündigung ist zurückgenommen.',
})
const { note } = FLASH

const form = formsOf({
  refusals: EXIT_REFUSALS,
  fields: { unknown_number: 'memberNo', exit_before_entry: 'lastOn', not_a_member: 'lastOn' },
})
const id = z.uuid()
const NUMBER = 'Bitte geben Sie die Mitgliedsnummer ein.'

const answerForm = actions({
  handle: form(
    z.object({ id, note: z.string().trim().max(200, 'Bitte höchstens 200 Zeichen.').default('') }),
    (ctx, { id, note }) => handleDeclaration(ctx, id, note),
    note('erledigt'),
  ),
  match: form(
    z.object({ id, memberNo: z.string({ error: NUMBER }).trim().min(1, NUMBER).max(20, NUMBER) }),
    matchNotice,
    note('zugeordnet'),
  ),
  exit: form(z.object({ id, lastOn: memberDay }), enterExit, note('ausgetreten')),
  withdraw: form(z.object({ id }), (ctx, { id }) => withdrawNotice(ctx, id), note('zurueck')),
})

async function present({ ctx }: Gate, line: DeclarationLine, likely: readonly LikelyMember[]) {
  const { memberId, isExtraordinary, wantedOn, receivedAt, handledAt, handledNote } = line
  const isOpenExit = memberId !== null && !handledAt
  const exit = isOpenExit && !isExtraordinary ? await findExitDay(ctx, receivedAt, wantedOn) : null
  const exitOn = isOpenExit ? (exit?.day ?? wantedOn ?? berlinDay(receivedAt)) : null
  return {
    id: line.id,
    title: `${KIND_TEXTS[line.kind]}: ${line.contract}`,
    name: line.name,
    email: line.email,
    received: `${formatMoment(receivedAt)} Uhr`,
    facts: [
      line.kind === 'notice' ? (isExtraordinary ? 'außerordentlich' : 'ordentlich') : '',
      wantedOn ? `zum ${formatDay(wantedOn)}` : '',
      line.reason,
    ]
      .filter(Boolean)
      .join(' · '),
    isNotice: line.kind === 'notice',
    member: memberId && { id: memberId, name: line.memberName ?? '', number: line.memberNo ?? '' },
    isKnown: line.isKnown,
    exitDay: exitOn ? formatDay(exitOn) : '',
    feesAfter: exitOn && memberId ? await feesAfterText(ctx, memberId, exitOn) : '',
    exitRule: exit?.rule ?? '',
    likely: likely
      .filter(({ declarationId }) => declarationId === line.id)
      .map(({ memberNo, name, birthOn }) => ({
        memberNo,
        text: `${name}${birthOn ? `, geboren am ${formatDay(birthOn)}` : ''}`,
      })),
    handled: handledAt ? `${formatMoment(handledAt)} Uhr${handledNote ? `: ${handledNote}` : ''}` : null,
  }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const isExit = url.searchParams.get('teil') === 'austritte'
  const [{ rows, next }, waiting, likely] = await Promise.all([
    readPage(url.searchParams, (page) => listDeclarations(gate.ctx, isExit, page)),
    countOpenDeclarations(gate.ctx),
    isExit ? [] : listLikelyMembers(gate.ctx),
  ])
  const lines = await Promise.all(rows.map((line) => present(gate, line, likely)))
  return {
    isExit,
    waiting,
    next,
    open: lines.filter(({ handled }) => !handled),
    handled: lines.filter(({ handled }) => handled),
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await answerForm(gateOf(context).ctx, request)
  return outcome.ok ? redirect(changedQuery(url.pathname, url.searchParams, { getan: outcome.note })) : outcome.answer
}
