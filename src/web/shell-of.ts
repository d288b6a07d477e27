import type { Gate } from './gate.ts'
import { waysOf } from './layouts/navigation.ts'
import type { Shell, ShellUser } from './shell.tsx'
import { clubStyle } from './ui/colours.ts'

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
    ways: waysOf(gate.ctx.club, user),
    origin: gate.origin,
    style: clubStyle(colours),
    build: gate.build,
    reference: '',
  }
}
