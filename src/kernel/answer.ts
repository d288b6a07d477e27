/** What a command answers: a value, or a refusal by name. German texts for refusals live in the concept's `texts.ts`. */
export type Answer<T, Refusal extends string = never> = { ok: true; value: T } | { ok: false; refusal: Refusal }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
export const refuse = <R extends string>(refusal: R): { ok: false; refusal: R } => ({ ok: false, refusal })

/**
 * Thrown where the actor lacks the right: page → notice on `/`, API → 403.
 * `Forbidden` and `NotFound` are told apart by `name`: the page build carries its own copy of this file, so `instanceof` does not hold.
 */
export class Forbidden extends Error {
  override readonly name = 'Forbidden'
}

/** Thrown for what does not exist *in this club*, a foreign club's things included: 404. */
export class NotFound extends Error {
  override readonly name = 'NotFound'
}

/** Thrown by a transaction that refers to something which is gone, or removes what something else refers to. `column`: `department_id`. */
export class MissingReference extends Error {
  override readonly name = 'MissingReference'
  readonly column: string
  constructor(column: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : `Reference broken: ${column}`, { cause })
    this.column = column
  }
}

/** By which column something was referred to that is gone; undefined for other errors. */
export const missingReference = (error: unknown): string | undefined =>
  error instanceof Error && error.name === 'MissingReference' && 'column' in error ? String(error.column) : undefined

export const isForbidden = (error: unknown): boolean => error instanceof Error && error.name === 'Forbidden'
export const isNotFound = (error: unknown): boolean => error instanceof Error && error.name === 'NotFound'

/** @throws Forbidden unless `permitted`. */
export function allow(permitted: boolean): asserts permitted {
  if (!permitted) throw new Forbidden('Right missing')
}

/** @throws NotFound if there is no value. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new NotFound('Not found')
  return value
}
