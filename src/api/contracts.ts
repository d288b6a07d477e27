import { createRoute, z } from '@hono/zod-openapi'
import { canSeeContracts } from '../domain/contracts/access.ts'
import { saveContract } from '../domain/contracts/commands.ts'
import { ContractInput } from '../domain/contracts/input.ts'
import { type Contract, getContract, listContracts } from '../domain/contracts/queries.ts'
import { ALLOWANCES, CONTRACT_KINDS, RATES } from '../domain/contracts/rules.ts'
import { CONTRACT_REFUSALS } from '../domain/contracts/texts.ts'
import { allow } from '../kernel/answer.ts'
import { body, changing, denied, json, oneOf, readBody, told } from './described.ts'
import { type Api, before, factsOf } from './facts.ts'
import { asks, listOf, pageOf, short } from './paging.ts'
import { accepted } from './problem.ts'
import { ifMatch, versionOf } from './versions.ts'

const fields = {
  kind: z.enum(CONTRACT_KINDS).describe('trainer: Trainervertrag; rental: Mietvertrag'),
  personId: z.string().nullable(),
  party: z.string().describe('ein Vertragspartner, der keine Person des Vereins ist'),
  departmentId: z.string().nullable(),
  subject: z.string(),
  rateCents: z.int(),
  ratePer: z.enum(RATES),
  allowance: z
    .enum(ALLOWANCES)
    .nullable()
    .describe('Freibetrag, nur bei Trainern, die Personen sind; seine Höhe steht im Gesetz und ändert sich mit dem Jahr'),
  absenceCents: z.int().nullable().describe('Ausfallhonorar'),
  notice: z.string(),
  bookedAs: z
    .string()
    .describe('nur bei Miete je Stunde oder Übungseinheit: Der Name im Hallenplan, dessen Termine ein Lauf der Mieten berechnet'),
  facilityId: z.string().nullable().describe('die Halle dieser Miete; ohne sie alle Hallen'),
  from: z.string(),
  to: z.string().nullable(),
}
const contract = z
  .object({ id: z.string(), ...fields, name: z.string(), hasFile: z.boolean(), version: z.int() })
  .openapi('Contract')

const present = (one: Contract) => told(contract, { ...one, hasFile: one.fileId !== null })
const given = body(z.object(fields).partial())

const CONTRACTS = short(
  {
    name: 'text',
    kind: 'text',
    subject: 'text',
    personId: 'id',
    departmentId: 'id',
    rateCents: 'number',
    from: 'day',
    to: 'day',
  },
  'name',
)

const listRoute = createRoute({
  method: 'get',
  path: '/api/v1/contracts',
  operationId: 'listContracts',
  summary: 'Die Verträge mit Trainern und über Räume, ohne `orderBy` nach Namen',
  request: { query: asks(CONTRACTS) },
  responses: { 200: json('Verträge', listOf(contract)), ...denied },
})

const getRoute = createRoute({
  method: 'get',
  path: '/api/v1/contracts/{id}',
  operationId: 'getContract',
  summary: 'Ein Vertrag',
  request: { params: oneOf },
  responses: { 200: json('Der Vertrag', contract), ...denied },
})

const createRouteOfContract = createRoute({
  method: 'post',
  path: '/api/v1/contracts',
  operationId: 'createContract',
  summary: 'Legt einen Vertrag an, mit einer Person des Vereins oder einem anderen Vertragspartner',
  request: { body: given },
  responses: { 201: json('Angelegt', contract), ...changing(CONTRACT_REFUSALS) },
})

const changeRoute = createRoute({
  method: 'patch',
  path: '/api/v1/contracts/{id}',
  operationId: 'changeContract',
  summary: 'Ändert die genannten Angaben eines Vertrags',
  request: { params: oneOf, headers: ifMatch, body: given },
  responses: { 200: json('Geändert', contract), ...changing(CONTRACT_REFUSALS) },
})

const NONE = { personId: null, departmentId: null, allowance: null, absenceCents: null, to: null, facilityId: null }

const inputOf = (sent: Record<string, unknown>): ContractInput => readBody(ContractInput, { ...NONE, ...sent })

export function addContracts(api: Api): void {
  before(api, ['contracts'], (ctx) => allow(canSeeContracts(ctx.actor)))
  api.openapi(listRoute, async (c) => {
    const { ctx } = factsOf(c)
    return c.json(await pageOf(ctx, CONTRACTS, (await listContracts(ctx)).map(present), c.req.valid('query')), 200)
  })
  api.openapi(getRoute, async (c) => {
    const stored = await getContract(factsOf(c).ctx, c.req.valid('param').id)
    return c.json(present(stored), 200, { ETag: `"${stored.version}"` })
  })
  api.openapi(createRouteOfContract, async (c) => {
    const { ctx } = factsOf(c)
    const id = accepted(await saveContract(ctx, inputOf(c.req.valid('json'))), CONTRACT_REFUSALS)
    return c.json(present(await getContract(ctx, id)), 201)
  })
  api.openapi(changeRoute, async (c) => {
    const { ctx } = factsOf(c)
    const { name: _, from, to, ...stored } = await getContract(ctx, c.req.valid('param').id)
    const version = versionOf(c.req.valid('header')['if-match']) ?? stored.version
    const days = { from: from.toString(), to: to?.toString() ?? null }
    accepted(await saveContract(ctx, inputOf({ ...stored, ...days, ...c.req.valid('json'), version })), CONTRACT_REFUSALS)
    return c.json(present(await getContract(ctx, stored.id)), 200)
  })
}
