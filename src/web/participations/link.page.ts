import { data, redirect } from 'react-router'
import { contactText } from '../../domain/clubs/find-contact.ts'
import type { Ctx } from '../../domain/context.ts'
import { changeCompanion } from '../../domain/participations/change-companion.ts'
import { acceptOffer, cancelParticipation, confirmParticipation, declineOffer } from '../../domain/participations/confirm.ts'
import { getStanding, getWholeOffer, listGroup, type Standing } from '../../domain/participations/get-standing.ts'
import { findNextDate } from '../../domain/participations/list-place-dates.ts'
import type { ParticipationLink } from '../../domain/participations/mail-parts.ts'
import { listGivenConsents, revokeConsent } from '../../domain/participations/revoke-consent.ts'
import { isLive } from '../../domain/participations/rules.ts'
import { isOwn, showInProfile } from '../../domain/participations/show-in-profile.ts'
import { LINK_REFUSALS } from '../../domain/participations/texts.ts'
import type { Answer } from '../../kernel/answer.ts'
import { type Gate, gateOf } from '../kit/gate.ts'
import { brokenLink, readSignedToken, type SignedToken } from '../kit/signed-link.ts'
import type { Route } from './+types/link'
import { presentConsents } from './consents-view.ts'
import { linkGroup } from './link-group.ts'
import { LEAVE_LIST, linkView } from './link-view.ts'
import { leaveTicked, presentOtherLists } from './other-lists-view.ts'
import { summarizePlace } from './summarize-place.ts'

type Command = (ctx: Ctx, id: string, form: FormData) => Promise<Answer<Standing, keyof typeof LINK_REFUSALS>>

const COMMANDS: Record<ParticipationLink, Command> = {
  confirm: confirmParticipation,
  accept: acceptOffer,
  decline: declineOffer,
  cancel: (ctx, id, form) => cancelParticipation(ctx, id, chosenIn(form) ?? [id]),
  companion: (ctx, id, form) => changeCompanion(ctx, id, String(form.get('companion') ?? '')),
  consents: (ctx, id, form) => revokeConsent(ctx, id, String(form.get('consent')), String(form.get('of'))),
}

const isKind = (kind: string): kind is ParticipationLink => Object.hasOwn(COMMANDS, kind)

/** People ticked in a group; null without a group. */
const chosenIn = (form: FormData): string[] | null =>
  form.has('isGroup') ? form.getAll('who').filter((id) => typeof id === 'string') : null

const expiredText = (contact: string): string =>
  `Bitte wenden Sie sich an die Geschäftsstelle, wenn Sie noch etwas ändern oder eine Einwilligung widerrufen möchten${contact ? `: ${contact}` : ''}.`

/** Address of a login that could take this sign-up into its profile; else null. */
async function otherLogin(ctx: Ctx, standing: Standing): Promise<string | null> {
  const { actor } = ctx
  if (actor.kind !== 'user' || !actor.profile?.clubUserId) return null
  if (!standing.isConfirmed || !isLive(standing.state)) return null
  return (await isOwn(ctx, standing)) ? null : actor.email
}

type Opened = Exclude<SignedToken<ParticipationLink>, string>

/** The mails' own way to leave, beside a place that is settled, as long as the opened link; null where nothing can be left. */
function leaveWay({ ctx, services }: Gate, { kind, until }: Opened, { id, state, isConfirmed, isTooLate }: Standing) {
  const isSettled = isConfirmed && (state === 'confirmed' || state === 'waiting')
  if (kind === 'cancel' || kind === 'consents' || !isSettled || isTooLate) return null
  const to = `/p/${services.signLink({ club: ctx.club.id, kind: 'cancel', id, until })}`
  return { to, text: state === 'waiting' ? LEAVE_LIST : 'Abmelden' }
}

/** Changes nothing: programs that check mails follow every link in them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const token = readSignedToken(gate, params.token, isKind)
  const page = { noindex: true }
  if (typeof token === 'string') {
    const broken = brokenLink(token, expiredText(await contactText(ctx)))
    return data({ broken, shown: null, page }, { status: broken.status })
  }
  const standing = await getWholeOffer(ctx, await getStanding(ctx, token.id))
  const next = await findNextDate(ctx, standing)
  const all = await listGroup(ctx, standing)
  // Older mails have no link to revoke a consent: every other link shows the consents too.
  const consents = await listGivenConsents(
    ctx,
    all.filter(({ isConfirmed }) => isConfirmed).map(({ id }) => id),
  )
  const { told, people, others } = linkGroup(token.kind, standing, all)
  const view = linkView(token.kind, told, ctx.now)
  const isAsked = token.kind === 'cancel' && view.button !== null
  const { courseTitle: course, companion, event } = standing
  return data({
    broken: null,
    shown: {
      view: isAsked ? view : { ...view, lines: [...view.lines, ...others] },
      course,
      way: event ? { to: `/events/${event.id}`, text: 'Zum Termin' } : { to: `/id/${standing.courseSlug}`, text: 'Zum Angebot' },
      person: told.personName,
      summary: summarizePlace(told, next, ctx.now, params.token),
      people: isAsked ? people : [],
      consents: presentConsents(consents, all),
      leave: leaveWay(gate, token, standing),
      login: await otherLogin(ctx, standing),
      companion: token.kind === 'companion' && view.button ? companion : null,
      lists: token.kind === 'confirm' || token.kind === 'accept' ? await presentOtherLists(ctx, standing) : [],
    },
    page,
  })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const token = readSignedToken(gate, params.token, isKind)
  // The loader shows the reason.
  if (typeof token === 'string') return redirect(url.pathname)
  const form = await request.formData()
  if (form.get('do') === 'show') {
    await showInProfile(ctx, token.id)
    return redirect(`/member/me/participations/${token.id}`)
  }
  // With a firm place, leaving other lists confirms nothing anew: both commands then change nothing.
  const command = form.get('do') === 'revoke' ? COMMANDS.consents : COMMANDS[token.kind]
  const answer = await command(ctx, token.id, form)
  if (answer.ok) await leaveTicked(ctx, answer.value, form)
  return answer.ok ? redirect(url.pathname) : data({ refusal: LINK_REFUSALS[answer.refusal] }, { status: 409 })
}
