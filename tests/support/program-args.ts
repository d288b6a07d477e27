import { fileURLToPath } from 'node:url'

const LEASH = fileURLToPath(new URL('./end-with-parent.ts', import.meta.url))

/** The program as `npm start` runs it. */
export const BUILT = 'build/program/main.js'

/** Where Node keeps what it has compiled, as with `npm start`: half the processor time of a start. */
export const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url))

/**
 * Arguments with which Node runs a program that never outlives whoever started it, however that ends. The program's stdin must
 * be a pipe.
 */
export const programArgs = (program: string, ...args: string[]): string[] => ['--import', LEASH, program, ...args]
