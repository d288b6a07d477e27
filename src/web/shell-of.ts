import { roleOf } from '../domain/context.ts'
import type { Gate } from './gate.ts'
import { waysOf } from './layouts/navigation.ts'
import type { Refusal, Shell, ShellUser } from './shell.tsx'
import { clubStyle } from './ui/colours.ts'

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
  blocked: {
    title: 'Ihr Zugang ist gesperrt',
    text: 'Wenn Sie Fragen dazu haben, wenden Sie sich bitte an den Vorstand.',
    way: null,
  },
  secondFactor: {
    title: 'Bitte richten Sie zuerst den zweiten Faktor ein',
    text: 'Der Verein verlangt ihn für Ihre Rolle. Danach öffnet sich die Seite, wenn sie für Sie freigegeben ist.',
    way: { to: SECURITY, label: 'Zweiten Faktor einrichten' },
  },
} satisfies Record<string, Refusal>

function refusalOf({ ctx, session, isSecondFactorMissing, isBlocked }: Gate): Refusal | null {
  if (!session) return null
  if (isBlocked) return REFUSALS.blocked
  if (isSecondFactorMissing) return REFUSALS.secondFactor
  return roleOf(ctx.actor) === 'admin' ? REFUSALS.board : REFUSALS.role
}

function userOf(actor: Gate['ctx']['actor']): ShellUser | null {
  if (actor.kind !== 'user') return null
  const { role = null, userName = '', firstname = '', lastname = '', memberId = null } = actor.profile ?? {}
  return { role, userName, firstname, lastname, email: actor.email, memberId }
}

/** What the layouts get to know; apart from `shell.tsx`, so that the browser does not load how it is made. */
export function shellOf(gate: Gate): Shell {
  const { name, displayName, slogan, title, kind, flags, colours, copyrightYear, badgeFileId } = gate.ctx.club
  const user = userOf(gate.ctx.actor)
  return {
    club: { name, displayName, slogan, title, kind, flags, colours, copyrightYear, badgeFileId },
    user,
    hasUser: user?.role != null,
    refusal: refusalOf(gate),
    ways: waysOf(gate.ctx.club, gate.ctx.actor),
    origin: gate.origin,
    style: clubStyle(colours),
    build: gate.build,
    reference: '',
  }
}
