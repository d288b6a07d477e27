import { findActorOfKey } from '../../domain/api-keys/queries.ts'
import { keyOf } from '../../domain/api-keys/rules.ts'
import type { Actor, Club, Ctx } from '../../domain/context.ts'
import type { HallOwner } from '../../domain/shared-halls/access.ts'
import { actAs } from '../../domain/users/find-actor.ts'
import { type FoundProfile, findProfile, isBlockedUser } from '../../domain/users/queries.ts'
import { mustSetUpSecondFactor } from '../../domain/users/rules.ts'
import { naming } from '../kit/club-link.ts'
import type { Build, Gate, PublishingClub } from '../kit/gate.ts'
import type { Services } from '../kit/services.ts'
import type { Arrival } from './deps.ts'
import type { Directory } from './directory.ts'

export interface GateDeps {
  forClub(clubId: string): Ctx['db']
  directory: Directory
  services: Services
  build: Build
}

const mayChange = ({ method }: Request): boolean => method !== 'GET' && method !== 'HEAD'

/** Reasons to act with less than one's role, in pages, actions and the API alike. */
const limitsOf = (found: FoundProfile | null): Pick<Gate, 'isSecondFactorMissing' | 'endedOn'> => ({
  isSecondFactorMissing: found !== null && mustSetUpSecondFactor(found.profile.role, found.hasSecondFactor, found.require2faFor),
  endedOn: found?.endedOn ?? null,
})

const publishingClubs = (
  { forClub, directory }: GateDeps,
  now: Temporal.Instant,
  isWanted: (club: Club) => boolean,
): PublishingClub[] =>
  directory
    .clubs()
    .filter(isWanted)
    .map((club) => ({
      ctx: { db: forClub(club.id), club, actor: { kind: 'visitor' }, now },
      origin: directory.originOf(club.name),
      link: (path) => directory.addressOf(club.name, path),
    }))

/** The actor is a guest of the association: it sees who asks, and no right of the club counts there. */
function openHallOwner({ forClub, directory }: GateDeps, { club, actor, now }: Ctx): HallOwner | null {
  if (club.kind !== 'club' || club.associationName === null) return null
  const owner = directory.clubOf(club.associationName)
  if (owner.kind !== 'association') return null
  const guest: Actor = actor.kind === 'user' ? { ...actor, profile: null } : { kind: 'visitor' }
  return { ctx: { db: forClub(owner.id), club: owner, actor: guest, now } }
}

/** Only the API knows keys; a request with one is no login's, whatever its cookies. */
const keyIn = ({ request, actor }: Arrival): string | null =>
  !actor && new URL(request.url).pathname.startsWith('/api/v1/') ? keyOf(request.headers) : null

async function openLogin({ services }: GateDeps, { db, club }: Pick<Ctx, 'db' | 'club'>, arrival: Arrival) {
  const signedIn = arrival.actor ? null : await services.auth.session(arrival.request.headers)
  const found = signedIn ? await findProfile(db, club.id, signedIn.session.userId) : null
  const isBlocked = signedIn !== null && !found && (await isBlockedUser(db, club.id, signedIn.session.userId))
  const actor: Actor = signedIn
    ? {
        kind: 'user',
        userId: signedIn.session.userId,
        email: signedIn.user.email,
        profile: found && actAs(found, mayChange(arrival.request)),
      }
    : (arrival.actor ?? { kind: 'visitor' })
  return { signedIn, found, isBlocked, actor, keyRefusal: null }
}

async function openKey(facts: Omit<Ctx, 'actor'>, key: string) {
  const answer = await findActorOfKey(facts, key)
  const nobody = { signedIn: null, found: null, isBlocked: false }
  if (answer.ok) return { ...nobody, actor: answer.value, keyRefusal: null }
  return { ...nobody, actor: { kind: 'visitor' } as Actor, keyRefusal: answer.refusal }
}

/** Makes the gate of a request: club, actor, rights. Nothing else gives a request its club's handle. */
export async function openGate(deps: GateDeps, arrival: Arrival): Promise<Gate> {
  const { forClub, directory, services, build } = deps
  const club = directory.clubOf(arrival.site.club)
  const db = forClub(club.id)
  const now = Temporal.Now.instant()
  const key = keyIn(arrival)
  const { signedIn, found, isBlocked, actor, keyRefusal } =
    key === null ? await openLogin(deps, { db, club }, arrival) : await openKey({ db, club, now }, key)
  const isData = new URL(arrival.request.url).pathname.endsWith('.data')
  const drawn = new Map<string, string>()
  const ctx: Ctx = { db, club, actor, now }
  const publishing = (isWanted: (club: Club) => boolean) => publishingClubs(deps, now, isWanted)
  const { origin, linkClub } = arrival.site
  let shown: ReturnType<Gate['shown']> = { club, origin, linkClub }
  return {
    ctx,
    services: { ...services, log: arrival.log },
    origin,
    link: (path) => naming(origin + path, linkClub),
    session: signedIn ? { ...signedIn.session, cookies: signedIn.cookies } : null,
    ownUser: found,
    ...limitsOf(found),
    keyRefusal,
    isBlocked,
    build,
    requestId: arrival.requestId,
    address: arrival.address,
    publishingClubs: () =>
      club.kind === 'association' ? publishing(({ associationName }) => associationName === club.name) : [],
    clubOfPath: (name) => publishing((one) => one.name === name)[0] ?? null,
    clubOfBadge: (fileId) => publishing((one) => one.badgeFileId === fileId)[0] ?? null,
    show({ ctx: { club: other }, origin }) {
      if (other.name !== club.name) shown = { club: other, origin }
    },
    shown: () => shown,
    isData,
    hallOwner: () => openHallOwner(deps, ctx),
    drawn,
    draw(name, { text }) {
      // The browser would leave what stands for an empty text.
      if (isData) return { name, text: text || ' ' }
      drawn.set(name, text)
      return { name, text: null }
    },
    cacheable: arrival.cacheable,
  }
}
