import { parseDay } from '../../kernel/calendar.ts'

/** Day in a cell of a file; `3/5/2014` may be American, and digits alone a number: null. */
export const parseFileDay = (cell: string): Temporal.PlainDate | null => (/^\s*\d+\s*$|\//.test(cell) ? null : parseDay(cell))
