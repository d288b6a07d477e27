import { createRoute, z } from '@hono/zod-openapi'
import { canSeeClaims } from '../domain/claims/access.ts'
import { DIFFERENCES } from '../domain/claims/compare-debits.ts'
import { rehearseSwitch } from '../domain/claims/rehearse-switch.ts'
import { REHEARSAL_REFUSALS } from '../domain/claims/texts.ts'
import { allow, found } from '../kernel/answer.ts'
import { maskedIban } from '../kernel/bank-codes.ts'
import { denied, json } from './described.ts'
import { type Api, factsOf } from './facts.ts'
import { Refused, refusedBy } from './problem.ts'

const payer = z.object({
  name: z.string(),
  debtorId: z.string().nullable().describe('null: hier unbekannt'),
  iban: z.string().nullable().describe('verkürzt'),
  thereCents: z.int().describe('im bisherigen Programm'),
  hereCents: z.int().describe('mit dem Lauf'),
  differences: z.array(z.enum(DIFFERENCES)),
})
const rehearsal = z
  .object({
    runId: z.string(),
    therePayers: z.int(),
    thereCents: z.int(),
    herePayers: z.int(),
    hereCents: z.int(),
    same: z.int().describe('Zahler ohne jeden Unterschied'),
    differing: z.array(payer).describe('der größte Unterschied zuerst'),
  })
  .openapi('Rehearsal')

const route = createRoute({
  method: 'post',
  path: '/api/v1/switch-rehearsals',
  operationId: 'rehearseSwitch',
  summary: 'Vergleicht die Lastschriftdatei (pain.008, jede Version) eines anderen Programms mit einem Lauf, Zahler für Zahler',
  description:
    'Die Datei selbst als `application/xml`, oder als Feld `file` eines Formulars. Ohne `run` der letzte Beitragslauf. Die Datei wird nicht aufbewahrt.',
  request: {
    query: z.object({ run: z.uuid().optional() }),
    // Not "required": the form's check would refuse plain XML.
    body: {
      content: {
        'application/xml': { schema: z.string().openapi({ format: 'binary' }) },
        'multipart/form-data': { schema: z.object({ file: z.instanceof(File).openapi({ type: 'string', format: 'binary' }) }) },
      },
    },
  },
  responses: {
    200: json('Verglichen', rehearsal),
    ...denied,
    ...refusedBy({ no_run: REHEARSAL_REFUSALS.no_run }),
  },
})

export function addRehearsals(api: Api): void {
  api.use('/api/v1/switch-rehearsals', (c, next) => {
    const { ctx } = factsOf(c)
    found(ctx.club.flags.hasInvoiceManagement || null)
    allow(canSeeClaims(ctx.actor))
    return next()
  })
  api.openapi(route, async (c) => {
    const isForm = (c.req.header('content-type') ?? '').startsWith('multipart/form-data')
    const { file } = isForm ? await c.req.parseBody() : {}
    const sent = file instanceof File ? file : await c.req.blob()
    const { run: runId } = c.req.valid('query')
    const compared = await rehearseSwitch(factsOf(c).ctx, { file: new Uint8Array(await sent.arrayBuffer()), runId })
    if (!compared.ok) {
      const { refusal } = compared
      throw new Refused(refusal === 'no_run' ? 409 : 400, { detail: REHEARSAL_REFUSALS[refusal], code: refusal })
    }
    const { differing, ...sums } = compared.value
    const shown = differing.map((one) => ({ ...one, iban: one.iban && maskedIban(one.iban) }))
    return c.json({ ...sums, differing: shown }, 200)
  })
}
