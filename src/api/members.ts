import { createRoute, z } from '@hono/zod-openapi'
import { canSeeMembers } from '../domain/members/access.ts'
import type { MemberFilter } from '../domain/members/is-listed.ts'
import { askMembers, MEMBER_FIELDS, type MemberLine } from '../domain/members/list-members.ts'
import { getMember, reachesMember } from '../domain/members/queries.ts'
import { MEMBER_KINDS, MEMBER_STATES } from '../domain/members/rules.ts'
import { allow } from '../kernel/answer.ts'
import { berlinDay } from '../kernel/calendar.ts'
import { json, told } from './described.ts'
import { type Api, factsOf } from './facts.ts'
import { askingOf, asks, listOf, paged } from './paging.ts'
import { problems } from './problem.ts'

export const member = z
  .object({
    id: z.string(),
    personId: z.string(),
    memberNo: z.string().nullable().describe('null: noch nicht aufgenommen'),
    state: z.enum(MEMBER_STATES).nullable().describe('am Stichtag; null: vor dem Eintritt'),
    kind: z.enum(MEMBER_KINDS).nullable(),
    firstname: z.string().describe('leer bei Organisationen'),
    lastname: z.string(),
    isOrganisation: z.boolean(),
    birthOn: z.string().nullable(),
    sex: z.string().describe('m, w, d oder o (ohne Angabe)'),
    email: z.string(),
    phone: z.string(),
    moreContacts: z.string().describe('weitere Nummern und Adressen, je Zeile eine'),
    street: z.string(),
    postcode: z.string(),
    city: z.string(),
    entryOn: z.string().nullable(),
    exitOn: z.string().nullable().describe('letzter Tag der Mitgliedschaft'),
    departments: z.array(z.string()),
    passiveDepartments: z.array(z.string()).describe('in welchen davon passiv'),
    version: z.int(),
  })
  .openapi('Member')

/** Leaves out what the schema does not name. */
export const presentMember = (row: MemberLine): z.infer<typeof member> =>
  told(member, {
    ...row,
    birthOn: row.birthOn?.toString() ?? null,
    entryOn: row.entryOn?.toString() ?? null,
    exitOn: row.exitOn?.toString() ?? null,
  })

const isoDay = z.iso.date('Bitte geben Sie den Tag so an: 2027-06-19.').transform((day) => Temporal.PlainDate.from(day))

const MEMBERS = { fields: MEMBER_FIELDS, order: 'memberNo' }

const wanted = asks(MEMBERS).extend({
  asOf: isoDay.optional().openapi({ type: 'string', format: 'date', description: 'Stichtag, sonst heute' }),
  search: z.string().max(80).optional().describe('Name, E-Mail-Adresse oder Mitgliedsnummer'),
  state: z
    .enum([...MEMBER_STATES, 'current', 'coming', 'all'])
    .default('current')
    .describe('current: wer am Stichtag Mitglied ist; coming: wer später eintritt'),
})

const listRoute = createRoute({
  method: 'get',
  path: '/api/v1/members',
  operationId: 'listMembers',
  summary: 'Die Mitglieder des Vereins zu einem Stichtag',
  request: { query: wanted },
  responses: { 200: json('Mitglieder', listOf(member)), ...problems.invalid, ...problems.signedOut, ...problems.forbidden },
})

const getRoute = createRoute({
  method: 'get',
  path: '/api/v1/members/{id}',
  operationId: 'getMember',
  summary: 'Ein Mitglied: für den Vorstand jedes, für Mitglieder das eigene und ihre Kinder',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: json('Das Mitglied', member), ...problems.signedOut, ...problems.forbidden, ...problems.missing },
})

export function addMembers(api: Api): void {
  api.use('/api/v1/members', (c, next) => {
    allow(canSeeMembers(factsOf(c).ctx.actor))
    return next()
  })
  api.openapi(listRoute, async (c) => {
    const { ctx } = factsOf(c)
    const query = c.req.valid('query')
    const { asOf = berlinDay(ctx.now), search, state } = query
    const filter: MemberFilter = { asOf, state, sort: 'number', ...(search ? { search } : {}) }
    return c.json(paged(await askMembers(ctx, filter, askingOf(MEMBERS, query)), query, presentMember), 200)
  })
  api.openapi(getRoute, async (c) => {
    const { ctx } = factsOf(c)
    const { id } = c.req.valid('param')
    allow(await reachesMember(ctx, id))
    const found = await getMember(ctx, id)
    c.header('ETag', `"${found.version}"`)
    return c.json(presentMember(found), 200)
  })
}
