import { redirect } from 'react-router'
import { z } from 'zod'
import { canDecideApplications } from '../../domain/applications/access.ts'
import { approveApplication, declineApplication } from '../../domain/applications/commands.ts'
import { DeclineInput } from '../../domain/applications/input.ts'
import { type ApplicationLine, listApplications, listKnown, readApplication } from '../../domain/applications/queries.ts'
import { quoteApplication } from '../../domain/applications/quote-application.ts'
import { APPLICATION_REFUSALS, APPLICATION_STATE_TEXTS } from '../../domain/applications/texts.ts'
import { listDepartments } from '../../domain/clubs/queries.ts'
import type { Ctx } from '../../domain/context.ts'
import { addressText, hasOtherAddress } from '../../domain/processes/enter-family.ts'
import { berlinDay, formatDay, formatMoment } from '../../kernel/calendar.ts'
import { readId } from '../../kernel/id.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import { changedQuery } from '../kit/query.ts'
import { readPage } from '../kit/read-page.ts'
import type { Route } from './+types/applications'
import { presentFamily, presentQuote } from './apply-view.ts'

const FLASH = flash({
  aufgenommen: (members: number) =>
    members === 1
      ? 'Aufgenommen. Die E-Mail dazu ist unterwegs.'
      : `${members} Mitglieder sind aufgenommen. Die E-Mail dazu ist unterwegs.`,
  abgelehnt: 'Abgelehnt. Die E-Mail dazu ist unterwegs.',
})
const { note } = FLASH
const form = formsOf({ refusals: APPLICATION_REFUSALS })

const answerForm = actions({
  approve: form(
    z.object({ id: z.uuid(), isMoved: z.boolean().default(false) }),
    (ctx, { id, isMoved }) => approveApplication(ctx, id, isMoved ? 'move' : 'keep'),
    ({ memberIds }) => note('aufgenommen', memberIds.length),
  ),
  decline: form(DeclineInput, (ctx, input) => declineApplication(ctx, input.id, input.note), note('abgelehnt')),
})

const present = ({ id, name, email, people, state, appliedAt, confirmedAt, decidedAt, note }: ApplicationLine) => ({
  id,
  name,
  email,
  people,
  received: formatDay(berlinDay(appliedAt)),
  isOpen: state === 'applied',
  state: state === 'applied' && !confirmedAt ? 'E-Mail noch nicht bestätigt' : APPLICATION_STATE_TEXTS[state],
  decided: decidedAt && formatDay(berlinDay(decidedAt)),
  confirmed: confirmedAt && `${formatMoment(confirmedAt)} Uhr`,
  note,
})

async function presentPanel(ctx: Ctx, id: string) {
  const application = await readApplication(ctx, id)
  const { family, state } = application
  const known = state === 'applied' ? await listKnown(ctx, family) : []
  return {
    ...present(application),
    isGuardianAgreed: application.isGuardianAgreed,
    family: presentFamily(family, await listDepartments(ctx)),
    quote: presentQuote(await quoteApplication(ctx, family)),
    known: known.map(({ at, memberId, memberNo, birthOn, ...address }) => {
      const row = family.people.find((one) => one.at === at)
      const lives = hasOtherAddress(address, family) ? addressText(address) : ''
      return { at, memberId, memberNo, lives, name: `${row?.firstname} ${row?.lastname}`, birth: formatDay(birthOn) }
    }),
  }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const isDecided = url.searchParams.get('stand') === 'entschieden'
  const openId = readId(url.searchParams.get('antrag'))
  const { rows, next } = await readPage(url.searchParams, (page) => listApplications(ctx, isDecided, page))
  return {
    rows: rows.map(present),
    next,
    isDecided,
    panel: openId ? await presentPanel(ctx, openId) : null,
    mayDecide: canDecideApplications(ctx.actor),
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await answerForm(gateOf(context).ctx, request)
  return outcome.ok
    ? redirect(changedQuery(url.pathname, url.searchParams, { antrag: null, getan: outcome.note }))
    : outcome.answer
}
