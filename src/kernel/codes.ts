/** The system's name of an error: `ENOENT`, `EEXIST` … */
export const isCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code
