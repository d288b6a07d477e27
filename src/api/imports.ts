import { createRoute, z } from '@hono/zod-openapi'
import type { Ctx } from '../domain/context.ts'
import { canImport, canImportKind } from '../domain/imports/access.ts'
import { changeImport, orderImport } from '../domain/imports/change-import.ts'
import { missingFields } from '../domain/imports/guess-mapping.ts'
import { ImportOptions, KINDS, MappingInput, NamesInput } from '../domain/imports/input.ts'
import { countOutcomes, getImport, listPositions, listRows } from '../domain/imports/queries.ts'
import type { RowState } from '../domain/imports/rules.ts'
import { startImport } from '../domain/imports/start-import.ts'
import { changeRefusals, UNDO_REFUSALS, UPLOAD_FAULTS } from '../domain/imports/texts.ts'
import { undoImport } from '../domain/imports/undo-import.ts'
import { allow } from '../kernel/answer.ts'
import { berlinDay } from '../kernel/calendar.ts'
import { bodyOf, changing, denied, json, oneOf, told } from './described.ts'
import { type Api, before, factsOf } from './facts.ts'
import { accepted, parsed, Refused } from './problem.ts'

const ROWS = 500
const CHANGE_REFUSALS = changeRefusals('members')
const STATES = ['draft', 'queued', 'running', 'done', 'undoing', 'undone'] as const
const OUTCOMES = ['free', 'changed', 'taken', 'unchanged', 'conflict', 'partly', 'asked', 'refused', 'skipped'] as const

const imported = z
  .object({
    id: z.string(),
    kind: z.enum(KINDS),
    fileName: z.string(),
    state: z.enum(STATES),
    total: z.int(),
    done: z.int(),
    sheets: z.array(z.string()).describe('Namen der Blätter; gelesen ist das von `chooseSheet`, sonst das erste mit Zeilen'),
    head: z.array(z.string()),
    mapping: z.record(z.string(), z.string()).describe('Feld und Name der Spalte'),
    missing: z.array(z.string()).describe('Felder ohne Spalte, die es braucht'),
    counts: z.record(z.string(), z.int()).describe('Zeilen nach Stand: free = neu, changed = geändert, unchanged = schon da'),
    rows: z.array(
      z.object({ position: z.int(), line: z.int(), outcome: z.enum(OUTCOMES).nullable(), note: z.string(), isDone: z.boolean() }),
    ),
    nextAfter: z.int().nullable(),
  })
  .openapi('Import')

const upload = z.object({
  kind: z.enum(KINDS),
  file: z.instanceof(File).openapi({ type: 'string', format: 'binary' }),
  from: z.iso.date().optional().describe('Für Pläne und Angebote: erster Tag'),
  to: z.iso.date().optional(),
})

const startRoute = createRoute({
  method: 'post',
  path: '/api/v1/imports',
  operationId: 'startImport',
  summary:
    'Liest eine Datei (CSV, XLSX, ODS; Mitglieder, Teilnehmer, Angebote, Belegungsplan) und prüft jede Zeile; übernimmt noch nichts',
  request: { body: { required: true, content: { 'multipart/form-data': { schema: upload } } } },
  responses: { 201: json('Geprüft', imported), ...changing(CHANGE_REFUSALS) },
})

const getRoute = createRoute({
  method: 'get',
  path: '/api/v1/imports/{id}',
  operationId: 'getImport',
  summary: 'Stand einer Übernahme, und was aus jeder Zeile wird oder wurde',
  request: {
    params: oneOf,
    query: z.object({
      after: z.coerce.number().int().min(0).max(100_000_000).default(0).describe('Zeilen hinter dieser Stelle'),
      outcome: z.enum(OUTCOMES).optional(),
    }),
  },
  responses: { 200: json('Übernahme', imported), ...denied },
})

const answers = z
  .object({ mapping: MappingInput, names: NamesInput, skip: z.array(z.number().int()).max(20_000) })
  .partial()
  .strict()

const runRoute = createRoute({
  method: 'post',
  path: '/api/v1/imports/{id}/run',
  operationId: 'runImport',
  summary: 'Übernimmt die neuen und geänderten Zeilen im Hintergrund; was zu klären ist, bleibt liegen',
  description:
    'Mit `mapping` (Feld und Spalte), `names` (Antworten auf Rückfragen, zum Beispiel `{"year": {"80 (geburtsdatum)": "1980"}}`) und `skip` (Stellen von Zeilen, die ausgelassen werden) wird vorher neu geprüft.',
  request: { params: oneOf, body: { ...bodyOf(answers), required: false } },
  responses: { 202: json('Eingereiht', imported), ...changing(CHANGE_REFUSALS) },
})

const undoRoute = createRoute({
  method: 'post',
  path: '/api/v1/imports/{id}/undo',
  operationId: 'undoImport',
  summary: 'Nimmt eine Übernahme als Ganzes zurück; was seither geändert wurde, bleibt und sagt es',
  request: { params: oneOf },
  responses: { 202: json('Eingereiht oder zurückgenommen', imported), ...changing(UNDO_REFUSALS) },
})

async function present(
  ctx: Ctx,
  importId: string,
  after = 0,
  outcome: RowState | null = null,
): Promise<z.infer<typeof imported>> {
  const one = await getImport(ctx, importId)
  const counts = await countOutcomes(ctx, importId)
  const positions = await listPositions(ctx, importId, { after, outcome, limit: ROWS + 1 })
  const rows = await listRows(ctx, importId, positions.slice(0, ROWS))
  const shown = rows.toSorted((one, other) => one.position - other.position)
  const nextAfter = positions.length > ROWS ? (shown.at(-1)?.position ?? null) : null
  const missing = missingFields(one.kind, one.mapping)
  return told(imported, { ...one, sheets: one.sheets.map(({ name }) => name), missing, counts, rows: shown, nextAfter })
}

async function check(ctx: Ctx, importId: string, given: z.infer<typeof answers>): Promise<void> {
  const one = await getImport(ctx, importId)
  const skipped = (given.skip ?? []).map((position) => ({ position, givenEnd: null, isSkipped: true }))
  const { mapping = one.mapping, names = {} } = given
  accepted(await changeImport(ctx, importId, { mapping, names, answers: skipped }), changeRefusals(one.kind))
}

export function addImports(api: Api): void {
  before(api, ['imports'], (ctx) => allow(canImport(ctx.actor)))
  api.openapi(startRoute, async (c) => {
    const { ctx } = factsOf(c)
    const { kind, file, from = berlinDay(ctx.now).toString(), to = null } = c.req.valid('form')
    allow(canImportKind(ctx.actor, kind))
    const options = parsed(ImportOptions, { from, to, publish: false })
    const started = await startImport(ctx, kind, { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }, options)
    if (!started.ok) throw new Refused(400, { detail: UPLOAD_FAULTS[started.refusal], code: started.refusal })
    const { mapping, source } = await getImport(ctx, started.value)
    if (source === 'calendar' || missingFields(kind, mapping).length === 0) await check(ctx, started.value, {})
    return c.json(await present(ctx, started.value), 201)
  })
  api.openapi(getRoute, async (c) => {
    const { after, outcome } = c.req.valid('query')
    return c.json(await present(factsOf(c).ctx, c.req.valid('param').id, after, outcome ?? null), 200)
  })
  api.openapi(runRoute, async (c) => {
    const { ctx } = factsOf(c)
    const { id: importId } = c.req.valid('param')
    const { kind } = await getImport(ctx, importId)
    const given = parsed(answers, c.req.valid('json'))
    if (Object.keys(given).length > 0) await check(ctx, importId, given)
    accepted(await orderImport(ctx, importId), changeRefusals(kind))
    return c.json(await present(ctx, importId), 202)
  })
  api.openapi(undoRoute, async (c) => {
    const { ctx } = factsOf(c)
    accepted(await undoImport(ctx, c.req.valid('param').id), UNDO_REFUSALS)
    return c.json(await present(ctx, c.req.valid('param').id), 202)
  })
}
