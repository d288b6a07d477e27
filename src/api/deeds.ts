import { createRoute, z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { findRow, type TableName } from '../domain/asking/find-row.ts'
import type { Occupant } from '../domain/bookings/queries.ts'
import type { Actor, Club, Ctx } from '../domain/context.ts'
import type { HallOwner } from '../domain/shared-halls/access.ts'
import { allow, found, ok } from '../kernel/answer.ts'
import { isId } from '../kernel/id.ts'
import { type Api, type ApiEnv, type ApiFacts, factsOf } from './facts.ts'
import { json } from './json.ts'
import { describeJson, fieldsOf, readJson } from './json-input.ts'
import { changed } from './keep-money.ts'
import { refuseOccupied } from './occupied.ts'
import { body, ifMatch, versionOf } from './page-document.ts'
import { parsed, Refused, refusedBy } from './problem.ts'
import { tableOf } from './table-of.ts'

/** Text of a body: one line of at most so many characters. */
export const line = (most: number) => z.string().trim().max(most, `Bitte höchstens ${most} Zeichen.`)

/** Thing of the address, and the version that the caller knows; the present one without `If-Match`. */
export interface At {
  id: string
  version: number
  /** A column of the row that `{id}` names, as text: the person of a licence. */
  of: (field: string) => string
  /** The club's association: its half is no part of a batch. @throws NotFound, Refused */
  owner: () => HallOwner
}

type Answered<Refusal extends string> =
  | { ok: true; value: unknown }
  | { ok: false; refusal: Refusal; occupants?: readonly Occupant[] }
  | { ok?: never; id: string }
  | string
  | number
  | null

type Method = 'post' | 'patch' | 'put' | 'delete'

/** Rights and texts of a subject's operations. */
export interface Group<Refusal extends string> {
  /** Right to the page; the command asks for the right to the very thing. */
  may: (actor: Actor) => boolean
  where?: (club: Club) => boolean
  texts: Readonly<Record<Refusal, string>>
}

/** A command of a page, as an operation calls it. */
interface Work<Refusal extends string> {
  input: z.ZodType | null
  run: (ctx: Ctx, given: unknown, at: At) => Promise<Answered<Refusal>>
}

/** An operation that is one command of a page. */
export interface Deed extends Required<Group<string>>, Work<string> {
  method: Method
  /** Answers 201 with the id of what it made. */
  isNew: boolean
  path: string
  operationId: string
  summary: string
  /** Table of `{id}`: another club's row is missing before the body is read. */
  of: TableName | null
}

/** Without a body. */
export const bare = <R extends string>(command: (ctx: Ctx, at: At) => Promise<Answered<R>>): Work<R> => ({
  input: null,
  run: (ctx, _, at) => command(ctx, at),
})

export const ofPerson = <R extends string>(command: (ctx: Ctx, personId: string, id: string) => Promise<Answered<R>>) =>
  bare((ctx, at) => command(ctx, at.of('personId'), at.id))

/** Commands that need no more than an id. */
export const byId = <R extends string, Name extends string>(
  commands: Readonly<Record<Name, (ctx: Ctx, id: string) => Promise<Answered<R>>>>,
) =>
  Object.fromEntries(
    Object.entries<(ctx: Ctx, id: string) => Promise<Answered<R>>>(commands).map(([name, command]) => [
      name,
      bare((ctx, { id }) => command(ctx, id)),
    ]),
  ) as Record<Name, Work<R>>

/** A command that answers nothing. */
export const silent = (command: (ctx: Ctx, id: string) => Promise<void>) =>
  bare(async (ctx, { id }) => ok(await command(ctx, id)))

/** The body in the words of the domain's schema, which also holds `id` and `version` where it knows them. */
export const taking = <Schema extends z.ZodType, R extends string>(
  input: Schema,
  command: (ctx: Ctx, input: z.output<Schema>, at: At) => Promise<Answered<R>>,
): Work<R> => ({ input, run: (ctx, given, at) => command(ctx, parsed(input, readJson(input, given)), at) })

/** Of a thing, the body beside its id. */
export const forId = <Schema extends z.ZodType, R extends string>(
  input: Schema,
  command: (ctx: Ctx, id: string, input: z.output<Schema>) => Promise<Answered<R>>,
): Work<R> => taking(input, (ctx, given, { id }) => command(ctx, id, given))

const LINE = /^(new|post|patch|put|delete) (\/\S+) (\w+) (.+)$/
/**
 * Operations of a subject, a line for each: `new /duties addDuty Legt eine Aufgabe an`, a POST that makes something. PATCH keeps what is not sent. @throws Error
 * for a line without its command
 */
export function deeds<R extends string>(
  { may, where = () => true, texts }: Group<NoInfer<R>>,
  lines: string,
  works: Readonly<Record<string, Work<R>>>,
): Deed[] {
  const made = lines
    .trim()
    .split('\n')
    .map((line): Deed => {
      const [, method, path = '', operationId = '', summary = ''] = LINE.exec(line.trim()) ?? []
      const work = works[operationId]
      if (!work) throw new Error(`No command for: ${line}`)
      const isNew = method === 'new'
      const of = tableOf(path)
      return {
        method: isNew ? 'post' : (method as Method),
        isNew,
        path: `/api/v1${path}`,
        operationId,
        summary,
        of,
        may,
        where,
        texts,
        ...work,
      }
    })
  if (made.length !== Object.keys(works).length) throw new Error(`A command has no line: ${Object.keys(works)}`)
  return made
}

export const done = z
  .object({
    id: z.string().nullable().describe('des Neuen, sonst dessen, woran etwas geschah'),
    version: z.int().nullable().describe('auch im ETag; null, wo es keine gibt'),
  })
  .openapi('Done')

export const keepOut =
  ({ may, where, of }: Pick<Deed, 'may' | 'where' | 'of'>): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const { ctx } = factsOf(c)
    allow(may(ctx.actor))
    found(where(ctx.club) || null)
    const id = c.req.param('id') ?? ''
    if (of && isId(id)) found(await findRow(ctx, of, id))
    return next()
  }

function accept(answer: Answered<string>, texts: Readonly<Record<string, string>>): string | null {
  if (typeof answer === 'string') return answer
  if (typeof answer !== 'object' || answer === null) return null
  if (answer.ok === undefined) return answer.id
  if (answer.ok) return accept(answer.value as Answered<string>, texts)
  const { refusal, occupants } = answer
  const detail = texts[refusal] ?? 'Das geht zurzeit nicht.'
  if (occupants) refuseOccupied(occupants, detail)
  throw new Refused(409, { detail, code: refusal })
}

const ANSWERS = { 200: json('Erledigt', done), 201: json('Angelegt', done) }

const routeOf = (deed: Deed) => {
  const { method, isNew, path, operationId, summary, input, texts } = deed
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, z.uuid()])
  const isEdit = method === 'patch' || method === 'put'
  const { [isNew ? 200 : 201]: _, ...rest } = ANSWERS
  const answered = rest as typeof ANSWERS
  const sent =
    input &&
    z
      .object({})
      .loose()
      .openapi(describeJson(input, method === 'patch'))
  return createRoute({
    method,
    path,
    operationId,
    summary,
    middleware: keepOut(deed),
    request: {
      ...(names.length > 0 ? { params: z.object(Object.fromEntries(names)) } : {}),
      ...(isEdit ? { headers: ifMatch } : {}),
      ...(sent ? { body: body(sent) } : {}),
    },
    responses: { ...changed, ...refusedBy(texts), ...answered },
  })
}

function ownerOf({ hallOwner, inside }: ApiFacts): HallOwner {
  if (inside)
    throw new Refused(400, {
      detail: 'Das gilt beim Verband sofort: bitte einzeln, ohne Batch und ohne `Idempotency-Key`.',
      code: 'not_in_batch',
    })
  return found(hallOwner())
}

/** Fields of the present row that the command takes, for a change of some of them. */
const kept = (row: Record<string, unknown>, input: z.ZodType) =>
  Object.fromEntries(fieldsOf(input).flatMap((name) => (Object.hasOwn(row, name) ? [[name, row[name]]] : [])))

export function addDeeds(api: Api, deeds: readonly Deed[]): void {
  for (const deed of deeds)
    api.openapi(routeOf(deed), async (c) => {
      const facts = factsOf(c)
      const { ctx } = facts
      const { method, isNew, path, of, input, texts, run } = deed
      const id = c.req.param('id') ?? ''
      const seen = versionOf(c.req.header('if-match'))
      const isEdit = method === 'patch' || method === 'put'
      if (!of && seen === null && isEdit && input && fieldsOf(input).includes('version'))
        throw new Refused(400, { detail: 'Bitte nennen Sie mit If-Match die Fassung, die Sie kennen.', code: 'invalid' })
      const row = of && id ? found(await findRow(ctx, of, id)) : {}
      const version = seen ?? Number(row.version ?? 0)
      const at: At = { id, version, of: (field) => String(row[field]), owner: () => ownerOf(facts) }
      const sent: unknown = input ? await c.req.json() : {}
      const given = { ...(method === 'patch' && input ? kept(row, input) : {}), ...Object(sent) }
      const made = accept(
        await run(ctx, { ...given, ...(id && { id }), ...(isEdit || seen !== null ? { version } : {}) }, at),
        texts,
      )
      const about = isNew ? tableOf(`${path.replace('/api/v1', '')}/{id}`) : of
      const told = (isNew && made) || id || null
      const now = about && told && method !== 'delete' ? await findRow(ctx, about, told) : null
      return c.json({ id: told, version: now?.version === undefined ? null : Number(now.version) }, isNew ? 201 : 200)
    })
}
