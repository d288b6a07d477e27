import { createRoute, z } from '@hono/zod-openapi'
import { canSeeApplications } from '../domain/applications/access.ts'
import { applyForMembership, approveApplication, declineApplication } from '../domain/applications/commands.ts'
import { ApplicationInput, DeclineInput } from '../domain/applications/input.ts'
import { listApplications } from '../domain/applications/queries.ts'
import { APPLICATION_REFUSALS } from '../domain/applications/texts.ts'
import { MEMBER_REFUSALS } from '../domain/members/texts.ts'
import { allow } from '../kernel/answer.ts'
import { berlinDay } from '../kernel/calendar.ts'
import { bodyOf, changing, denied, json, once, oneOf, told } from './described.ts'
import { type Api, factsOf } from './facts.ts'
import { ALL, asks, listOf, pageOf, short } from './paging.ts'
import { accepted, parsed, problems, REUSED, Refused, refusedBy } from './problem.ts'

const application = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    people: z.int(),
    state: z.enum(['applied', 'approved', 'declined']),
    appliedAt: z.string(),
    confirmedAt: z.string().nullable().describe('null: der Link in der E-Mail wurde noch nicht bestätigt'),
    decidedAt: z.string().nullable(),
    note: z.string(),
  })
  .openapi('Application')

const APPLY_REFUSALS = { ...MEMBER_REFUSALS, ...REUSED }
const applyRoute = createRoute({
  method: 'post',
  path: '/api/v1/applications',
  operationId: 'applyForMembership',
  summary: 'Beantragt die Aufnahme einer Person oder Familie; der Link in der E-Mail bestätigt den Antrag',
  description:
    '`people`: die erste Person ist die erwachsene, die den Antrag stellt, mit `firstname`, `lastname`, `birthOn`, `email`; weitere mit `firstname`, `lastname`, `birthOn`, je freiwillig `sex` (m, w, d, o), `kind` (aktiv, passiv, none), `departmentIds`. Dazu `entryOn`, `street`, `postcode`, `city`, `payment` (invoice, mandate), `payer` (Stelle in `people`, ab 0), bei Lastschrift `iban`, `holder`; Zustimmungen `isPrivacyRead`, `isMandateGiven`, `isGuardianAgreed`.',
  request: { headers: once, body: bodyOf(ApplicationInput) },
  responses: {
    201: json('Beantragt', z.object({ id: z.string(), state: z.literal('applied') })),
    ...problems.invalid,
    ...refusedBy(APPLY_REFUSALS),
    ...problems.tooMany,
  },
})

const APPLICATIONS = short(
  { appliedAt: 'moment', decidedAt: 'moment', name: 'text', email: 'text', people: 'number' },
  'appliedAt',
)

const listRoute = createRoute({
  method: 'get',
  path: '/api/v1/applications',
  operationId: 'listApplications',
  summary: 'Aufnahmeanträge: die offenen oder die entschiedenen, ohne `orderBy` die ältesten zuerst',
  request: { query: asks(APPLICATIONS).extend({ state: z.enum(['open', 'decided']).default('open') }) },
  responses: { 200: json('Anträge', listOf(application)), ...denied },
})

const approveRoute = createRoute({
  method: 'post',
  path: '/api/v1/applications/{id}/approve',
  operationId: 'approveApplication',
  summary:
    'Nimmt alle Personen eines Antrags auf, mit Nummern, Familie und Zahler; die Zusage geht per E-Mail hinaus. Wen der Verein mit anderer Anschrift kennt, behält sie; `knownAddress=move`: die des Antrags gilt',
  request: { params: oneOf, query: z.object({ knownAddress: z.enum(['keep', 'move']).default('keep') }) },
  responses: { 200: json('Aufgenommen', z.object({ memberIds: z.array(z.string()) })), ...changing(APPLICATION_REFUSALS) },
})

const declineRoute = createRoute({
  method: 'post',
  path: '/api/v1/applications/{id}/decline',
  operationId: 'declineApplication',
  summary: 'Lehnt einen Antrag ab; der Grund `note` geht per E-Mail hinaus',
  request: { params: oneOf, body: bodyOf(DeclineInput) },
  responses: { 200: json('Abgelehnt', z.object({ id: z.string() })), ...changing(APPLICATION_REFUSALS) },
})

export function addApplications(api: Api): void {
  api.use('/api/v1/applications/*', (c, next) => {
    if (c.req.method !== 'POST' || c.req.path !== '/api/v1/applications') allow(canSeeApplications(factsOf(c).ctx.actor))
    return next()
  })
  api.openapi(applyRoute, async (c) => {
    const { ctx, address, admitSignUp } = factsOf(c)
    const input = parsed(ApplicationInput, { ...c.req.valid('json'), signedOn: berlinDay(ctx.now).toString() })
    if (!(await admitSignUp(address)))
      throw new Refused(429, { detail: 'Bitte versuchen Sie es in zehn Minuten noch einmal.', code: 'too_many' })
    const applied = await applyForMembership(ctx, input, c.req.valid('header')['idempotency-key'] ?? null)
    return c.json({ id: accepted(applied, APPLY_REFUSALS).id, state: 'applied' as const }, 201)
  })
  api.openapi(listRoute, async (c) => {
    const { ctx } = factsOf(c)
    const query = c.req.valid('query')
    const lines = await listApplications(ctx, query.state === 'decided', ALL)
    return c.json(
      await pageOf(
        ctx,
        APPLICATIONS,
        lines.map((one) => told(application, one)),
        query,
      ),
      200,
    )
  })
  api.openapi(approveRoute, async (c) => {
    const { id, knownAddress } = { ...c.req.valid('param'), ...c.req.valid('query') }
    return c.json(accepted(await approveApplication(factsOf(c).ctx, id, knownAddress), APPLICATION_REFUSALS), 200)
  })
  api.openapi(declineRoute, async (c) => {
    const { id, note } = parsed(DeclineInput, { ...c.req.valid('json'), id: c.req.valid('param').id })
    accepted(await declineApplication(factsOf(c).ctx, id, note), APPLICATION_REFUSALS)
    return c.json({ id }, 200)
  })
}
