import { type Actor, AREAS, type Area, isStaff, type RoleName } from '../context.ts'

/**
 * Rights of staff as a key: role, departments, areas, read-only; equal rights make equal keys. Null for everybody else: they see
 * what is theirs.
 */
export function rightsOf(actor: Actor): string | null {
  if (actor.kind !== 'user' || !actor.profile || !isStaff(actor, ...AREAS)) return null
  const { role, departmentIds, areas, isReadOnly } = actor.profile
  return JSON.stringify([role, [...new Set(departmentIds)].sort(), [...new Set(areas)].sort(), isReadOnly])
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** An actor made of a `rightsOf` alone: a page drawn for it can show nobody's own data. */
export function actorOf(rights: string): Actor {
  const [role, departmentIds, areas, isReadOnly]: [RoleName, string[], Area[], boolean] = JSON.parse(rights)
  const own = { clubUserId: null, personId: null, memberId: null, isMember: false, userName: '', firstname: '', lastname: '' }
  return { kind: 'user', userId: NOBODY, email: '', profile: { ...own, role, departmentIds, areas, isReadOnly } }
}
