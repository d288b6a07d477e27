import { fileURLToPath } from 'node:url'

const LEASH = fileURLToPath(new URL('./end-with-parent.ts', import.meta.url))

/** The program as `npm start` runs it. */
export const BUILT = 'build/program/main.js'

/** Node's compile cache, as with `npm start`: half the processor time of a start. */
export const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url))

/** Arguments for a program that never outlives its parent. Its stdin must be a pipe. */
export const programArgs = (program: string, ...args: string[]): string[] => ['--import', LEASH, program, ...args]
