/**
 * German texts for refusals live in the concept's `texts.ts`. `Facts`: what some of them carry, such as
 * `Answer<string, 'occupied' | 'closed', { occupied: { occupants: Occupant[] } }>`.
 */
export type Answer<T, Refusal extends string = never, Facts = object> = { ok: true; value: T } | Refused<Refusal, Facts>

export type Refused<Refusal extends string, Facts = object> = Refusal extends keyof Facts
  ? { ok: false; refusal: Refusal } & Facts[Refusal]
  : { ok: false; refusal: Refusal }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })

export function refuse<R extends string>(refusal: R): { ok: false; refusal: R }
export function refuse<R extends string, F extends object>(refusal: R, facts: F): { ok: false; refusal: R } & F
export function refuse(refusal: string, facts?: object) {
  return { ok: false, refusal, ...facts }
}

/** 403, a notice on `/`. Ask by `name`, not `instanceof`: the page build carries its own copy of this file. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden'
}

/** Missing in this club, also when it belongs to a foreign club: 404. */
export class NotFound extends Error {
  override readonly name = 'NotFound'
}

/** A transaction refers to a missing row, or removes a row that another refers to. `column`: `department_id`. */
export class MissingReference extends Error {
  override readonly name = 'MissingReference'
  readonly column: string
  constructor(column: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : `Reference broken: ${column}`, { cause })
    this.column = column
  }
}

export const missingReference = (error: unknown): string | undefined =>
  error instanceof Error && error.name === 'MissingReference' && 'column' in error ? String(error.column) : undefined

export const isForbidden = (error: unknown): boolean => error instanceof Error && error.name === 'Forbidden'
export const isNotFound = (error: unknown): boolean => error instanceof Error && error.name === 'NotFound'

export function allow(permitted: boolean): asserts permitted {
  if (!permitted) throw new Forbidden('Right missing')
}

export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new NotFound('Not found')
  return value
}
