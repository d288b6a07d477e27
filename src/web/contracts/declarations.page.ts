import { redirect } from 'react-router'
import { z } from 'zod'
import { handleDeclaration } from '../../domain/declarations/commands.ts'
import { type DeclarationLine, listDeclarations } from '../../domain/declarations/queries.ts'
import { HANDLE_REFUSALS, KIND_TEXTS } from '../../domain/declarations/texts.ts'
import { formatDay, formatMoment } from '../../kernel/calendar.ts'
import { answerForm, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/declarations'

const present = (line: DeclarationLine) => ({
  id: line.id,
  title: `${KIND_TEXTS[line.kind]}: ${line.contract}`,
  name: line.name,
  email: line.email,
  received: `${formatMoment(line.receivedAt)} Uhr`,
  facts: [
    line.kind === 'notice' ? (line.isExtraordinary ? 'außerordentlich' : 'ordentlich') : '',
    line.wantedOn ? `zum ${formatDay(line.wantedOn)}` : '',
    line.reason,
  ]
    .filter(Boolean)
    .join(' · '),
  handled: line.handledAt ? `${formatMoment(line.handledAt)} Uhr${line.handledNote ? `: ${line.handledNote}` : ''}` : null,
})

const FLASH = flash({ erledigt: 'Als erledigt eingetragen.' })

const form = formsOf({ refusals: HANDLE_REFUSALS })
const handledForm = form(
  z.object({ id: z.uuid(), note: z.string().trim().max(200, 'Bitte höchstens 200 Zeichen.').default('') }),
  (ctx, { id, note }) => handleDeclaration(ctx, id, note),
  FLASH.note('erledigt'),
)

export async function loader({ context, url }: Route.LoaderArgs) {
  const lines = (await listDeclarations(gateOf(context).ctx)).map(present)
  return {
    open: lines.filter(({ handled }) => !handled),
    handled: lines.filter(({ handled }) => handled),
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await answerForm(handledForm, gateOf(context).ctx, request)
  return outcome.ok ? redirect(noted('/admin/declarations', outcome.note)) : outcome.answer
}
