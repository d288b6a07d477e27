import { createRoute, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { findRow, type TableName } from '../domain/asking/find-row.ts'
import type { Occupant } from '../domain/bookings/queries.ts'
import { type Actor, type Club, type Ctx, mayChange } from '../domain/context.ts'
import type { HallOwner } from '../domain/shared-halls/access.ts'
import { allow, found, ok } from '../kernel/answer.ts'
import { isId } from '../kernel/id.ts'
import { bodyOf, changing, json, readBody } from './described.ts'
import { type Api, type ApiEnv, type ApiFacts, factsOf } from './facts.ts'
import { fieldsOf } from './json-input.ts'
import { address } from './page-document.ts'
import { accepted, Refused } from './problem.ts'
import { tableOf } from './table-of.ts'
import { ifMatch, versionOf } from './versions.ts'

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

/** Rights to operations, and the clubs that have any of them. */
export interface Right {
  /** Right to the page; the command asks for the right to the very thing. */
  may: (actor: Actor) => boolean
  where: (club: Club) => boolean
}
export const by = (may: Right['may'], where: Right['where'] = () => true): Right => ({ may, where })

/** A command of a page, as an operation calls it. */
interface Work<Refusal extends string> {
  input: z.ZodType | null
  run: (ctx: Ctx, given: unknown, at: At) => Promise<Answered<Refusal>>
}

/** A command with its right, and the German of its refusals. */
interface Guarded extends Right, Work<string> {
  texts: Readonly<Record<string, string>>
}

/** An operation that is one command of a page. */
export interface Deed extends Guarded {
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
): Work<R> => ({ input, run: (ctx, given, at) => command(ctx, readBody(input, given), at) })

/** Of a thing, the body beside its id. */
export const forId = <Schema extends z.ZodType, R extends string>(
  input: Schema,
  command: (ctx: Ctx, id: string, input: z.output<Schema>) => Promise<Answered<R>>,
): Work<R> => taking(input, (ctx, given, { id }) => command(ctx, id, given))

/** Of a thing, one field of the body beside its id. */
export const withOne = <Schema extends z.ZodType, R extends string>(
  name: string,
  schema: Schema,
  command: (ctx: Ctx, id: string, value: z.output<Schema>) => Promise<Answered<R>>,
): Work<R> => forId(z.object({ [name]: schema }), (ctx, id, given) => command(ctx, id, given[name] as z.output<Schema>))

const LINE = /^(new|post|patch|put|delete) (\/\S+) (\w+) (.+)$/
/** Commands of one right, for who may change anything, and the German of their refusals. */
export function within<R extends string>(
  texts: Readonly<Record<NoInfer<R>, string>>,
  { may, where }: Right,
  works: Readonly<Record<string, Work<R>>>,
): Record<string, Guarded> {
  const guard = { may: (actor: Actor) => may(actor) && mayChange(actor), where, texts }
  return Object.fromEntries(Object.entries(works).map(([name, work]) => [name, { ...guard, ...work }]))
}

/**
 * Operations of a subject, a line for each: `new /duties addDuty Legt eine Aufgabe an`, a POST that makes something. PATCH keeps what is not sent. @throws Error
 * for a line without its command
 */
export function deeds(lines: string, works: Readonly<Record<string, Guarded>>): Deed[] {
  const made = lines
    .trim()
    .split('\n')
    .map((line): Deed => {
      const [, method, path = '', operationId = '', summary = ''] = LINE.exec(line.trim()) ?? []
      const work = works[operationId]
      if (!work) throw new Error(`No command for: ${line}`)
      const isNew = method === 'new'
      const how = { method: isNew ? 'post' : (method as Method), isNew, path: `/api/v1${path}`, operationId, summary }
      return { ...how, of: tableOf(path), ...work }
    })
  if (made.length !== Object.keys(works).length) throw new Error(`A command has no line: ${Object.keys(works)}`)
  return made
}

const done = z
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

/** Id that a command answers. @throws Refused */
export function accept(answer: Answered<string>, texts: Readonly<Record<string, string>>): string | null {
  if (typeof answer === 'string') return answer
  if (typeof answer !== 'object' || answer === null) return null
  if (answer.ok === undefined) return answer.id
  return accept(accepted(answer, texts) as Answered<string>, texts)
}

const { page } = address.shape
const ANSWERS = { 200: json('Erledigt', done), 201: json('Angelegt', done) }

export const routeOf = (deed: Deed) => {
  const { method, isNew, path, operationId, summary, input, texts } = deed
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, name === 'page' ? page : z.uuid()])
  const isEdit = method === 'patch' || method === 'put'
  const { [isNew ? 200 : 201]: _, ...rest } = ANSWERS
  const answered = rest as typeof ANSWERS
  return createRoute({
    method,
    path,
    operationId,
    summary,
    middleware: keepOut(deed),
    request: {
      ...(names.length > 0 ? { params: z.object(Object.fromEntries(names)) } : {}),
      ...(isEdit || path.includes('{page}') ? { headers: ifMatch } : {}),
      ...(input ? { body: bodyOf(input, method === 'patch') } : {}),
    },
    responses: { ...changing(texts), ...answered },
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

/** `row`: of the id, where it has one. */
export const atOf = (c: Context<ApiEnv>, id: string, version: number, row: Record<string, unknown> = {}): At => ({
  id,
  version,
  of: (field) => String(row[field]),
  owner: () => ownerOf(factsOf(c)),
})

/** Fields of the present row that the command takes, for a change of some of them. */
const kept = (row: Record<string, unknown>, input: z.ZodType) =>
  Object.fromEntries(fieldsOf(input).flatMap((name) => (Object.hasOwn(row, name) ? [[name, row[name]]] : [])))

export function addDeeds(api: Api, deeds: readonly Deed[]): void {
  for (const deed of deeds)
    api.openapi(routeOf(deed), async (c) => {
      const { ctx } = factsOf(c)
      const { method, isNew, path, of, input, texts, run } = deed
      const id = c.req.param('id') ?? ''
      const seen = versionOf(c.req.header('if-match'))
      const isEdit = method === 'patch' || method === 'put'
      if (!of && seen === null && isEdit && input && fieldsOf(input).includes('version'))
        throw new Refused(400, { detail: 'Bitte nennen Sie mit If-Match die Fassung, die Sie kennen.', code: 'invalid' })
      const row = of && id ? found(await findRow(ctx, of, id)) : {}
      const version = seen ?? Number(row.version ?? 0)
      const sent: unknown = input ? await c.req.json() : {}
      const given = { ...(method === 'patch' && input ? kept(row, input) : {}), ...Object(sent) }
      const made = accept(
        await run(
          ctx,
          { ...given, ...(id && { id }), ...(isEdit || seen !== null ? { version } : {}) },
          atOf(c, id, version, row),
        ),
        texts,
      )
      const about = isNew ? tableOf(`${path.replace('/api/v1', '')}/{id}`) : of
      const told = (isNew && made) || id || null
      const now = about && told && method !== 'delete' ? await findRow(ctx, about, told) : null
      return c.json({ id: told, version: now?.version === undefined ? null : Number(now.version) }, isNew ? 201 : 200)
    })
}
