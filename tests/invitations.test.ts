import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Actor, RoleName } from '../src/domain/context.ts'
import { Invitation } from '../src/domain/users/input.ts'
import { acceptInvitation, findInvitation, inviteUser } from '../src/domain/users/invite-user.ts'
import { findProfile } from '../src/domain/users/queries.ts'
import { actorWith } from './support/database.ts'
import { lastMail, testLogins, visit } from './support/logins.ts'

const { auth, database } = await testLogins({ hasRaisedLimits: true })
const FOREIGN = 'Das-Wort-der-Fremden-1'
const OWN = 'Mein-eigenes-Wort-2'
for (const club of ['gsv', 'rwa']) await database.ctx(club)
const OWN_HASH = await auth.hashPassword(OWN)
const CLUBS = { gsv: 'admin', rwa: 'trainer' } as const satisfies Record<string, RoleName>
type Club = keyof typeof CLUBS

async function invitedFor(email: string, club: Club): Promise<string | null> {
  const mail = await database.owner
    .selectFrom('mails')
    .select(sql<string>`data->>'clubUserId'`.as('id'))
    .where('clubId', '=', club)
    .where('toAddress', '=', email)
    .executeTakeFirst()
  return mail?.id ?? null
}

async function rolesOf(userId: string): Promise<(RoleName | null)[]> {
  const found = async (club: Club) => (await findProfile((await database.ctx(club)).db, club, userId))?.profile.role ?? null
  return userId === '' ? [null, null] : [await found('gsv'), await found('rwa')]
}

/** A mailbox registered by a stranger and invited by two clubs; each step uses the available link or login. */
function mailbox(email: string) {
  const box = visit()
  const invite = async (club: Club) => {
    const given = { email, firstname: 'Erika', lastname: 'Neu', role: CLUBS[club] }
    await inviteUser(await database.ctx(club, actorWith('admin')), Invitation.parse(given))
  }
  const accept = async (club: Club) => {
    const invited = await invitedFor(email, club)
    if (!invited) return null
    const ctx = await database.ctx(club, { kind: 'visitor' })
    const open = await findInvitation(ctx, invited)
    const actor: Actor = open?.isReady ? { kind: 'user', userId: open.userId, email, profile: null } : ctx.actor
    return acceptInvitation({ ...ctx, actor }, invited, OWN_HASH)
  }
  const userId = async () =>
    (await sql<{ id: string }>`select id from auth."user" where email = ${email}`.execute(database.owner)).rows[0]?.id ?? ''
  return {
    userId,
    accept,
    invite,
    register: () => auth.register(box, { email, password: FOREIGN, firstname: 'Fremd', lastname: 'Name' }),
    confirm: async () => auth.confirmEmail(visit(), { userId: await userId(), password: OWN }),
    async reset() {
      await auth.requestReset(box, email)
      if (box.mails.some(({ kind }) => kind === 'reset'))
        await auth.resetPassword(visit(), { ref: lastMail(box, 'reset').ref, password: OWN })
    },
    strangerEnters: async () => (await auth.signIn(visit(), { email, password: FOREIGN })).ok,
    ownerEnters: async () => (await auth.signIn(visit(), { email, password: OWN })).ok,
  }
}

/** Hundreds of passwords are hashed: a busy machine takes minutes. */
const AGES = 400_000

const STEPS = ['register', 'invite', 'confirm', 'accept', 'reset'] as const
type Step = (typeof STEPS)[number]

const ordersOf = (steps: readonly Step[]): Step[][] =>
  steps.length === 0
    ? [[]]
    : steps.flatMap((step) => ordersOf(steps.filter((other) => other !== step)).map((rest) => [step, ...rest]))

/** A link opens only after its mail: other orders equal those without the step. */
const isPossible = (order: Step[]): boolean =>
  order.indexOf('register') < order.indexOf('confirm') && order.indexOf('invite') < order.indexOf('accept')

async function take(box: ReturnType<typeof mailbox>, step: Step): Promise<void> {
  if (step !== 'invite' && step !== 'accept') return void (await box[step]())
  for (const club of ['gsv', 'rwa'] as const) await box[step](club)
}

const ORDERS = [STEPS, STEPS.filter((step) => step !== 'reset')].flatMap(ordersOf).filter(isPossible)

test(
  'in whatever order: the stranger’s password never lets in, and a role is entered only by its link',
  async () => {
    expect(ORDERS).toHaveLength(36)
    const tried = ORDERS.map(async (order, number) => {
      const box = mailbox(`order${number}@gsv.example`)
      for (const step of order) {
        await take(box, step)
        const isAccepted = order.indexOf('accept') <= order.indexOf(step)
        const entered = isAccepted ? ['admin', 'trainer'] : [null, null]
        expect(await rolesOf(await box.userId()), `roles after ${step} of ${order}`).toEqual(entered)
      }
      expect(await box.strangerEnters(), `the stranger after ${order}`).toBe(false)
      expect(await box.ownerEnters(), `the owner after ${order}`).toBe(true)
    })
    await Promise.all(tried)
  },
  AGES,
)

test(
  'all at once: the same',
  async () => {
    const tried = Array.from({ length: 4 }, async (_, number) => {
      const box = mailbox(`race${number}@gsv.example`)
      await Promise.all([box.register(), box.invite('gsv'), box.invite('rwa')])
      const [gsv, rwa, entered] = await Promise.all([
        box.accept('gsv'),
        box.accept('rwa'),
        box.strangerEnters(),
        box.confirm(),
        box.reset(),
      ])
      expect(entered).toBe(false)
      expect(await box.strangerEnters()).toBe(false)
      expect(await rolesOf(await box.userId())).toEqual([gsv && 'admin', rwa && 'trainer'])
    })
    await Promise.all(tried)
  },
  AGES,
)

test(
  'a confirmation and an invitation at once: either the password was confirmed and stays, or it is void',
  async () => {
    const tried = Array.from({ length: 6 }, async (_, number) => {
      const email = `zugleich${number}@gsv.example`
      const box = mailbox(email)
      await auth.register(visit(), { email, password: OWN, firstname: 'Erika', lastname: 'Neu' })
      const [confirmed] = await Promise.all([box.confirm(), box.invite('gsv')])
      expect(await box.ownerEnters()).toBe(confirmed.ok)
      return confirmed.ok
    })
    await Promise.all(tried)
  },
  AGES,
)
