import { createRoute, z } from '@hono/zod-openapi'
import { canSeeMembers } from '../domain/members/access.ts'
import { DeathTakenBack, MemberChange, MembershipEnd, NewHouseholdInput, NewMember } from '../domain/members/input.ts'
import { getMember } from '../domain/members/queries.ts'
import { MEMBER_REFUSALS } from '../domain/members/texts.ts'
import { findPersonId } from '../domain/privacy/find-person-id.ts'
import { changeMember, createMember, enterHousehold } from '../domain/processes/change-member.ts'
import { leaveClub } from '../domain/processes/leave-club.ts'
import { takeBackDeath } from '../domain/processes/take-back-death.ts'
import { CHANGE_KINDS, CHANGE_STATES } from '../domain/scheduled-changes/input.ts'
import { askScheduledChanges, CHANGE_FIELDS, type ScheduledChange } from '../domain/scheduled-changes/queries.ts'
import { allow, found } from '../kernel/answer.ts'
import { maskedIban } from '../kernel/bank-codes.ts'
import { bodyOf, changing, denied, json, oneOf, told } from './described.ts'
import { type Api, factsOf } from './facts.ts'
import { member, presentMember } from './members.ts'
import { askingOf, asks, listOf, paged } from './paging.ts'
import { accepted, parsed } from './problem.ts'
import { ifMatch, versionOf } from './versions.ts'

const change = z
  .object({
    id: z.string(),
    memberId: z.string().nullable(),
    personId: z.string().nullable().describe('null: ein Konto ohne Person'),
    kind: z.enum(CHANGE_KINDS).describe('Angaben der Person, Bankverbindung oder Rolle'),
    fields: z
      .record(z.string(), z.string().nullable())
      .describe('Feld und neuer Wert; eine IBAN gekürzt, von einer Rolle nur ihr Name'),
    effectiveOn: z.string(),
    state: z.enum(CHANGE_STATES),
  })
  .openapi('ScheduledChange')

function shownFields(kind: ScheduledChange['objectKind'], fields: ScheduledChange['fields']): ScheduledChange['fields'] {
  if (kind === 'user') return { role: fields.role ?? null }
  return fields.iban ? { ...fields, iban: maskedIban(fields.iban) } : fields
}

const present = ({ objectKind, fields, ...one }: ScheduledChange) =>
  told(change, { ...one, kind: objectKind, fields: shownFields(objectKind, fields) })

const createMemberRoute = createRoute({
  method: 'post',
  path: '/api/v1/members',
  operationId: 'createMember',
  summary: 'Nimmt eine Person auf; die Nummer kommt vom Verein. Ohne `entryOn` heute',
  request: { body: bodyOf(NewMember) },
  responses: { 201: json('Aufgenommen', member), ...changing(MEMBER_REFUSALS) },
})

const changeRoute = createRoute({
  method: 'patch',
  path: '/api/v1/members/{id}',
  operationId: 'changeMember',
  summary: 'Ändert Kontakt, Name, Art oder Abteilungen; mit `effectiveOn` erst an diesem Tag (202)',
  request: { params: oneOf, headers: ifMatch, body: bodyOf(MemberChange, true) },
  responses: {
    200: json('Geändert', member),
    202: json('Geplant', z.object({ effectiveOn: z.string(), scheduled: z.array(z.string()) })),
    ...changing(MEMBER_REFUSALS),
  },
})

const endRoute = createRoute({
  method: 'post',
  path: '/api/v1/members/{id}/end',
  operationId: 'endMembership',
  summary: 'Trägt den Austritt ein: `lastOn` ist der letzte Tag der Mitgliedschaft',
  request: { params: oneOf, headers: ifMatch, body: bodyOf(MembershipEnd) },
  responses: { 200: json('Eingetragen', member), ...changing(MEMBER_REFUSALS) },
})

const takeBackDeathRoute = createRoute({
  method: 'post',
  path: '/api/v1/people/{id}/take-back-death',
  operationId: 'takeBackDeath',
  summary:
    'Nimmt einen irrtümlich eingetragenen Tod zurück: Mitgliedschaft, Kontakt, Sorgerecht, Konto und Zahler gelten wieder; Mandate nur mit `withMandates`',
  request: { params: z.object({ id: z.uuid().describe('der Person oder ihrer Mitgliedschaft') }), body: bodyOf(DeathTakenBack) },
  responses: {
    200: json(
      'Zurückgenommen',
      z.object({
        returned: z.array(z.string()).describe('was von selbst wieder gilt'),
        toDecide: z.array(z.string()).describe('was danach noch jemand entscheidet'),
      }),
    ),
    ...changing(MEMBER_REFUSALS),
  },
})

const CHANGES = { fields: CHANGE_FIELDS, order: 'effectiveOn' }

const listChangesRoute = createRoute({
  method: 'get',
  path: '/api/v1/scheduled-changes',
  operationId: 'listScheduledChanges',
  summary: 'Änderungen, die kommen oder auf Freigabe warten; `personId`: alle dieser Person',
  request: { query: asks(CHANGES).extend({ personId: z.uuid().optional(), state: z.enum(CHANGE_STATES).optional() }) },
  responses: { 200: json('Änderungen', listOf(change)), ...denied },
})

const createHouseholdRoute = createRoute({
  method: 'post',
  path: '/api/v1/households',
  operationId: 'createHousehold',
  summary: 'Legt eine Familie an; wer in zweien lebt, zählt in einer für den Beitrag',
  request: { body: bodyOf(NewHouseholdInput) },
  responses: { 201: json('Angelegt', z.object({ id: z.string() })), ...changing(MEMBER_REFUSALS) },
})

export function addMemberChanges(api: Api): void {
  for (const path of [
    '/api/v1/members/*',
    '/api/v1/scheduled-changes',
    '/api/v1/households',
    '/api/v1/people/:id/take-back-death',
  ])
    api.use(path, (c, next) => {
      if (c.req.method !== 'GET' || path === '/api/v1/scheduled-changes') allow(canSeeMembers(factsOf(c).ctx.actor))
      return next()
    })
  api.openapi(createMemberRoute, async (c) => {
    const { ctx } = factsOf(c)
    const made = await getMember(ctx, accepted(await createMember(ctx, parsed(NewMember, await c.req.json())), MEMBER_REFUSALS))
    return c.json(presentMember(made), 201, { ETag: `"${made.version}"` })
  })
  api.openapi(changeRoute, async (c) => {
    const { ctx } = factsOf(c)
    const { id: memberId } = await getMember(ctx, c.req.valid('param').id)
    const input = parsed(MemberChange, await c.req.json())
    const seen = versionOf(c.req.valid('header')['if-match'])
    const changed = accepted(await changeMember(ctx, memberId, seen, input), MEMBER_REFUSALS)
    const { effectiveOn } = input
    if (effectiveOn && changed.isComing) return c.json({ effectiveOn: effectiveOn.toString(), scheduled: changed.scheduled }, 202)
    const now = await getMember(ctx, memberId)
    return c.json(presentMember(now), 200, { ETag: `"${now.version}"` })
  })
  api.openapi(endRoute, async (c) => {
    const { ctx } = factsOf(c)
    const { id: memberId, personVersion } = await getMember(ctx, c.req.valid('param').id)
    const seen = versionOf(c.req.valid('header')['if-match'])
    const end = parsed(MembershipEnd.omit({ version: true }), await c.req.json())
    const known = seen === null ? end : { ...end, version: seen - personVersion }
    accepted(await leaveClub(ctx, memberId, known), MEMBER_REFUSALS)
    const left = await getMember(ctx, memberId)
    return c.json(presentMember(left), 200, { ETag: `"${left.version}"` })
  })
  api.openapi(takeBackDeathRoute, async (c) => {
    const { ctx } = factsOf(c)
    const wish = parsed(DeathTakenBack, await c.req.json())
    const personId = found(await findPersonId(ctx, c.req.valid('param').id))
    const { returned, toDecide } = accepted(await takeBackDeath(ctx, personId, wish), MEMBER_REFUSALS)
    return c.json({ returned, toDecide }, 200)
  })
  api.openapi(listChangesRoute, async (c) => {
    const query = c.req.valid('query')
    const page = await askScheduledChanges(factsOf(c).ctx, query, askingOf(CHANGES, query))
    return c.json(paged(page, query, present), 200)
  })
  api.openapi(createHouseholdRoute, async (c) => {
    const made = await enterHousehold(factsOf(c).ctx, parsed(NewHouseholdInput, await c.req.json()))
    return c.json(accepted(made, MEMBER_REFUSALS), 201)
  })
}
