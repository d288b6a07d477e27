import { data, redirect } from 'react-router'
import { findContact } from '../../domain/clubs/find-contact.ts'
import { listClubs, listDepartments } from '../../domain/clubs/queries.ts'
import { findOwnInvitation } from '../../domain/users/enter-invited.ts'
import { joinClub } from '../../domain/users/join.ts'
import { ROLE_NAMES } from '../../domain/users/texts.ts'
import { type Gate, gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { withCookies } from '../login/visit.ts'
import { useShell } from '../shell.tsx'
import { HueMark } from '../ui/badge.tsx'
import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { loginAddress } from '../way-back.ts'
import type { Route } from './+types/my-club'
import './my-club.css'
import { choiceCookie, isNamedByHost, othersOf } from './club-choice.ts'
import { ClubSwitch } from './club-switch.tsx'
import { Contact } from './contact.tsx'
import { Join } from './join.tsx'
import { Membership } from './membership.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, origin, isBlocked } = gateOf(context)
  const [contact, departments, clubs, invitedAs] = await Promise.all([
    findContact(ctx),
    listDepartments(ctx),
    listClubs(ctx.db),
    findOwnInvitation(ctx),
  ])
  return {
    contact,
    departments: departments.map(({ id, name, hue }) => ({ id, name, hue })),
    others: othersOf(clubs, ctx.club.name, origin),
    isFixed: isNamedByHost(clubs, origin),
    invitedAs: invitedAs && ROLE_NAMES[invitedAs],
    isBlocked,
    isNew: url.searchParams.has('dabei'),
  }
}

const JOIN_REFUSALS = {
  blocked: 'Ihr Zugang zu diesem Verein ist gesperrt. Bitte wenden Sie sich an den Vorstand.',
  invited: 'Sie sind eingeladen. Bitte öffnen Sie den Link in der E-Mail, die wir Ihnen geschickt haben.',
}

async function join(gate: Gate, request: Request) {
  const { ctx, services } = gate
  const signedIn = await services.auth.session(request.headers)
  if (!signedIn) return redirect(loginAddress('/myClub'))
  const { id: userId, email, firstname, lastname } = signedIn.user
  const answer = await joinClub(ctx, { userId, email, firstname, lastname })
  return answer.ok ? redirect('/myClub?dabei') : data({ refusal: JOIN_REFUSALS[answer.refusal] }, { status: 403 })
}

export async function action({ context, request }: Route.ActionArgs) {
  const gate = gateOf(context)
  const form = await request.formData()
  const wanted = form.get('club')
  if (wanted === null) return join(gate, request)
  const clubs = await listClubs(gate.ctx.db)
  const club = clubs.find(({ name }) => name === wanted)
  // Where the address names the club, a choice would say something else than the address.
  if (!club || isNamedByHost(clubs, gate.origin)) return redirect('/myClub')
  return redirect('/myClub', { headers: withCookies([choiceCookie(club.name, gate.origin)]) })
}

export default function MyClub({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  useLive('department')
  const shell = useShell()
  const { contact, departments, others, isFixed, isNew, isBlocked, invitedAs } = loaderData
  return (
    <>
      <Band title="Mein Verein" line={shell?.club.displayName} />
      <div className="page my-club">
        {isNew && shell?.hasUser && (
          <Notice
            kind="good"
            title={`Willkommen bei ${shell.club.displayName}`}
            alert
            action={<LinkButton to="/">Zum Sportangebot</LinkButton>}
          >
            Ihre Anmeldungen und Daten finden Sie unter „Mein Profil“.
          </Notice>
        )}
        {isBlocked && shell?.refusal && (
          <Notice kind="warning" title={shell.refusal.title}>
            {shell.refusal.text}
          </Notice>
        )}
        {shell?.user && !shell.hasUser && !isBlocked && (
          <Join club={shell.club.displayName} invitedAs={invitedAs} refusal={actionData?.refusal ?? null} />
        )}
        <div className="my-club-cards">
          <Contact contact={contact} />
          {shell?.club.kind !== 'association' && <Membership />}
          {departments.length > 0 && (
            <Card title="Abteilungen">
              <ul className="grid gap-1.5">
                {departments.map(({ id, name, hue }) => (
                  <li key={id}>
                    <HueMark hue={hue}>{name}</HueMark>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          <ClubSwitch others={others} isFixed={isFixed} />
        </div>
      </div>
    </>
  )
}
