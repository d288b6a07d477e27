import { parseDay } from '../../kernel/calendar.ts'

/** `5.3.2014`, `5. 3. 14`, `2014-03-05`, or with the month's name. */
const CLEAR = /\p{L}|^\d\d?\.\s*\d\d?\.\s*\d+$|^\d{4}-/u

/** Day in a cell of a file; nobody sees it read: what may mean another day, as `3/5/2014` or `3-5-2014`, is none. */
export const parseFileDay = (cell: string): Temporal.PlainDate | null => (CLEAR.test(cell.trim()) ? parseDay(cell) : null)
