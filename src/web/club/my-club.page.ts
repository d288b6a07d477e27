import { data, redirect } from 'react-router'
import { findContact } from '../../domain/clubs/find-contact.ts'
import { listClubs, listDepartments } from '../../domain/clubs/queries.ts'
import { listOffering } from '../../domain/courses/list-offering.ts'
import { tickDuty } from '../../domain/duties/commands.ts'
import { DutyYear } from '../../domain/duties/input.ts'
import { listPublicOffices } from '../../domain/offices/queries.ts'
import { findOwnInvitation } from '../../domain/users/enter-invited.ts'
import { joinClub } from '../../domain/users/join.ts'
import { ROLE_NAMES } from '../../domain/users/texts.ts'
import { choiceCookie } from '../http/cookies.ts'
import { type Gate, gateOf } from '../kit/gate.ts'
import { loginAddress } from '../kit/way-back.ts'
import { withCookies } from '../login/visit.ts'
import { WELCOME, WELCOMED } from '../login/welcome.ts'
import type { Route } from './+types/my-club'
import { isNamedByHost, othersOf } from './club-choice.ts'
import { drawBoard, drawDepartments } from './draw-offices.ts'
import { drawOwn } from './draw-own.ts'
import { presentOwn } from './own-view.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx, origin, isBlocked } = gate
  const [contact, departments, offering, clubs, invitedAs, offices, own] = await Promise.all([
    findContact(ctx),
    listDepartments(ctx),
    listOffering(ctx),
    listClubs(ctx.db),
    findOwnInvitation(ctx),
    listPublicOffices(ctx),
    presentOwn(gate),
  ])
  const board = drawBoard(offices, `/${ctx.club.name}/contact/board`)
  const parts = drawDepartments(departments, offices, offering)
  return {
    contact,
    board: board && gate.draw('board', board),
    departments: parts && gate.draw('departments', parts),
    own: own && gate.draw('own', drawOwn(own)),
    others: othersOf(clubs, ctx.club.name, origin),
    isFixed: isNamedByHost(clubs, origin),
    invitedAs: invitedAs && ROLE_NAMES[invitedAs],
    isBlocked,
    welcome: WELCOME.text(url.searchParams),
  }
}

const JOIN_REFUSALS = {
  blocked: 'Ihr Konto bei diesem Verein ist gesperrt. Bitte wenden Sie sich an den Vorstand.',
  invited: 'Sie sind eingeladen. Bitte öffnen Sie den Link in der E-Mail, die wir Ihnen geschickt haben.',
}

async function join(gate: Gate, request: Request) {
  const { ctx, services } = gate
  const signedIn = await services.auth.session(request.headers)
  if (!signedIn) return redirect(loginAddress('/myClub'))
  const { id: userId, email, firstname, lastname } = signedIn.user
  const answer = await joinClub(ctx, { userId, email, firstname, lastname })
  return answer.ok ? redirect(WELCOMED) : data({ refusal: JOIN_REFUSALS[answer.refusal] }, { status: 403 })
}

export async function action({ context, request }: Route.ActionArgs) {
  const gate = gateOf(context)
  const form = await request.formData()
  if (form.has('duty')) {
    const duty = DutyYear.safeParse({ id: form.get('duty'), year: Number(form.get('year')) })
    // Ticked by two at a moment: done all the same.
    if (duty.success) await tickDuty(gate.ctx, duty.data)
    return redirect('/myClub')
  }
  const wanted = form.get('club')
  if (wanted === null) return join(gate, request)
  const clubs = await listClubs(gate.ctx.db)
  const club = clubs.find(({ name }) => name === wanted)
  // An address that names the club allows no other choice.
  if (!club || isNamedByHost(clubs, gate.origin)) return redirect('/myClub')
  return redirect('/myClub', { headers: withCookies([choiceCookie(club.name, gate.origin)]) })
}
