import { isAdmin, roleOf } from '../../domain/context.ts'
import { ROLE_NAMES } from '../../domain/users/texts.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { naming } from '../kit/club-link.ts'
import type { Gate } from '../kit/gate.ts'
import { menuText } from '../screens/menu-text.ts'
import { ownWaysOf, waysElsewhere, waysOf } from './navigation.ts'
import type { Refusal, Shell, ShellUser, Viewer } from './shell.tsx'

const SECURITY = '/member/me/security'
const REFUSALS = {
  board: {
    title: 'Diese Seite ist für Sie nicht freigegeben',
    text: 'Sie gehört zur Technik. Nur Superuser sehen sie.',
    way: null,
  },
  role: {
    title: 'Diese Seite ist für Sie nicht freigegeben',
    text: 'Wenn Sie sie brauchen, wenden Sie sich bitte an den Vorstand.',
    way: null,
  },
  area: {
    title: 'Diese Seite gehört nicht zu Ihren Bereichen',
    text: 'Wenn Sie sie brauchen, wenden Sie sich bitte an einen Vorstand, der Benutzer verwaltet.',
    way: null,
  },
  blocked: {
    title: 'Ihr Konto ist gesperrt',
    text: 'Wenn Sie Fragen dazu haben, wenden Sie sich bitte an den Vorstand.',
    way: null,
  },
  secondFactor: {
    title: 'Bitte richten Sie zuerst den zweiten Faktor ein',
    text: 'Der Verein verlangt ihn für Ihre Rolle. Danach öffnet sich die Seite, wenn sie für Sie freigegeben ist.',
    way: { to: SECURITY, label: 'Zweiten Faktor einrichten' },
  },
} satisfies Record<string, Refusal>

const ended = (on: Temporal.PlainDate): Refusal => ({
  title: `Ihre Rolle als ${ROLE_NAMES.admin} endete am ${formatDay(on)}`,
  text: 'Ihr Profil und Ihre Anmeldungen bleiben. Ist das ein Irrtum, wenden Sie sich bitte an den Vorstand.',
  way: null,
})

function refusalOf({ ctx, session, isSecondFactorMissing, isBlocked, endedOn }: Gate): Refusal | null {
  if (!session) return null
  if (isBlocked) return REFUSALS.blocked
  if (isSecondFactorMissing) return REFUSALS.secondFactor
  if (endedOn) return ended(endedOn)
  if (roleOf(ctx.actor) !== 'admin') return REFUSALS.role
  return isAdmin(ctx.actor) ? REFUSALS.board : REFUSALS.area
}

function userOf(actor: Gate['ctx']['actor']): ShellUser | null {
  if (actor.kind !== 'user') return null
  const { role = null, userName = '', firstname = '', lastname = '', memberId = null } = actor.profile ?? {}
  return { role, userName, firstname, lastname, email: actor.email, memberId }
}

/** Null without a session: the page may then be the same for many. */
export function viewerOf(gate: Gate): Viewer | null {
  const { club, actor } = gate.ctx
  const user = gate.session && userOf(actor)
  return user && { user, hasUser: user.role !== null, refusal: refusalOf(gate), ways: ownWaysOf(club, actor) }
}

/** Shell of a request; apart from `shell.tsx`, so that the browser does not load its making. */
export function shellOf(gate: Gate): Shell {
  const { club: selected, actor, now } = gate.ctx
  const { club, origin, linkClub } = gate.shown()
  const { name, displayName, slogan, title, kind, flags, colours, copyrightYear, badgeFileId } = club
  return {
    club: { name, displayName, slogan, title, kind, flags, colours, copyrightYear, badgeFileId },
    viewer: viewerOf(gate),
    staff: gate.session || actor.kind === 'visitor' ? null : menuText(ownWaysOf(selected, actor).staff),
    ways: club.name === selected.name ? waysOf(club, now) : waysElsewhere(club, origin, now),
    origin,
    linkMark: naming('', linkClub),
    build: gate.build,
    reference: '',
  }
}
