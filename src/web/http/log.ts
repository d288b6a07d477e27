import { type Logger, pino } from 'pino'

/** Never written to the log, wherever they appear. `detail` of a database error is the row that it refused, with people in it. */
const SECRET = ['password', 'newPassword', 'currentPassword', 'token', 'secret', 'cookie', 'authorization', 'iban', 'detail']

/** The process's log: one JSON line each, secrets struck out; appended to `file`. */
export const createLog = (file: string, level = 'info'): Logger =>
  pino(
    {
      level,
      base: null,
      redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[gestrichen]' },
    },
    pino.destination({ dest: file, mkdir: true, sync: false }),
  )
