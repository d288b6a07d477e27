import { data, redirect } from 'react-router'
import { listGivenFor } from '../../domain/consents/take-over-consents.ts'
import { confirmMajority } from '../../domain/majorities/commands.ts'
import { MajorityInput } from '../../domain/majorities/input.ts'
import { MAJORITY_LINK } from '../../domain/majorities/mails.ts'
import { readMajority } from '../../domain/majorities/queries.ts'
import { MAJORITY_REFUSALS } from '../../domain/majorities/texts.ts'
import { berlinDay, formatDay, isAfter } from '../../kernel/calendar.ts'
import { answerForm, formsOf } from '../kit/actions.ts'
import { gateOf } from '../kit/gate.ts'
import { brokenLink, readSignedToken } from '../kit/signed-link.ts'
import type { Route } from './+types/majority-link'

const ENDS = 'der Zugang Ihrer Sorgeberechtigten zu Ihren Daten'
const introOf = (turnsOn: Temporal.PlainDate, today: Temporal.PlainDate): string =>
  isAfter(turnsOn, today)
    ? `Am ${formatDay(turnsOn)} werden Sie 18. Ab diesem Tag gehen Nachrichten nur noch an Sie, und ${ENDS} endet.`
    : `Seit dem ${formatDay(turnsOn)} sind Sie 18. Nachrichten gehen nur noch an Sie, und ${ENDS} ist beendet.`

const isKind = (kind: string): kind is typeof MAJORITY_LINK => kind === MAJORITY_LINK
const form = formsOf({ refusals: MAJORITY_REFUSALS, fields: { not_own_address: 'email' } })
const confirmForm = form(MajorityInput, (ctx, input, personId: string) => confirmMajority(ctx, personId, input))

export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const link = readSignedToken(gate, params.token, isKind)
  const page = { noindex: true }
  if (typeof link === 'string') {
    const broken = brokenLink(link, 'Bitte wenden Sie sich an die Geschäftsstelle.')
    return data({ broken, isDone: false, shown: null, page }, { status: broken.status })
  }
  const { personId, name, turnsOn, email, phone, isOpen } = await readMajority(gate.ctx, link.id)
  const given = await listGivenFor(gate.ctx, personId)
  const consents = given.map(({ purposeId, title, text }) => ({ purposeId, title, text }))
  // Answers of the past stay with the club: a link lives longer than the need for it.
  return data({
    broken: null,
    isDone: !isOpen,
    shown: isOpen ? { name, intro: introOf(turnsOn, berlinDay(gate.ctx.now)), email, phone, consents } : null,
    page,
  })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const gate = gateOf(context)
  const link = readSignedToken(gate, params.token, isKind)
  if (typeof link === 'string') return redirect(url.pathname)
  const outcome = await answerForm(confirmForm, gate.ctx, request, link.id)
  return outcome.ok ? redirect(url.pathname) : outcome.answer
}
