import { type Logger, pino } from 'pino'
import type { LogFile } from './log-file.ts'

/** Fields struck out wherever they appear. A database error's `detail` is the refused row, with people in it. */
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
