import { type Logger, pino } from 'pino'
import type { LogFile } from './log-file.ts'

/** Never written to the log, wherever they appear. `detail` of a database error is the row that it refused, with people in it. */
const SECRET = ['password', 'newPassword', 'currentPassword', 'token', 'secret', 'cookie', 'authorization', 'iban', 'detail']

/** The process's log: one JSON line each, secrets struck out; appended to `file`. */
export const createLog = (file: Pick<LogFile, 'write'>, level = 'info'): Logger =>
  pino(
    {
      level,
      base: null,
      redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[gestrichen]' },
    },
    file,
  )
