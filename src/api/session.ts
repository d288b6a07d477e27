import { createRoute, z } from '@hono/zod-openapi'
import { findOwnUser } from '../domain/users/queries.ts'
import { presentSession } from '../domain/users/rules.ts'
import { type Api, factsOf } from './facts.ts'
import { problems } from './problem.ts'

const named = z.object({ name: z.string(), displayName: z.string() })
const user = z
  .object({
    id: z.string(),
    firebaseUserID: z.string(),
    userName: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    role: named,
    club: named.extend({ slogan: z.string(), title: z.string() }),
    memberId: z.string(),
    logins: z.int(),
    lastLogin: z.string().nullable(),
    createdAt: z.string().nullable(),
    updatedAt: z.string().nullable(),
    hasUser: z.boolean(),
  })
  .openapi('User')
const session = z
  .object({
    user,
    hasUser: z.boolean(),
    isReader: z.boolean(),
    isManager: z.boolean(),
    isAdmin: z.boolean(),
    isSuperUser: z.boolean(),
  })
  .openapi('Session')

const getSession = createRoute({
  method: 'get',
  path: '/api/v1/session',
  operationId: 'getSession',
  summary: 'Wer angemeldet ist, und was die Rolle in diesem Verein darf; auch abgemeldet 200',
  responses: { 200: { description: 'Die Sitzung', content: { 'application/json': { schema: session } } }, ...problems.invalid },
})

export function addSession(api: Api): void {
  api.openapi(getSession, async (c) => {
    const { ctx } = factsOf(c)
    return c.json(presentSession(await findOwnUser(ctx), ctx.club), 200)
  })
}
