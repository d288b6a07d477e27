import { appendFileSync } from 'node:fs'
import { appendFile, rename, rm, stat } from 'node:fs/promises'

/** When a log file is put aside, and how many older ones are kept beside it. */
export interface LogLimits {
  bytes: number
  files: number
}

/** What `createLog` writes to. */
export interface LogFile {
  write(line: string): void
  /** Waits for what is written already; gives up at the first failure. */
  flush(): Promise<void>
}

/** Lines that wait while the disk is slow or full; more are dropped and counted. */
const MOST_WAITING = 1_000_000
const PAUSE_MS = 1_000
/** Lines of so long go to the disk together: opening the file for each takes as long as a short page. */
const COLLECTED_MS = 100

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  }
}

/** `app.log` becomes `app.log.1`, that `app.log.2`, and so on; the oldest goes. */
async function putAside(file: string, files: number): Promise<void> {
  await rm(files === 0 ? file : `${file}.${files}`, { force: true })
  for (let number = files; number > 0; number--) {
    const younger = number === 1 ? file : `${file}.${number - 1}`
    if ((await sizeOf(younger)) > 0) await rename(younger, `${file}.${number}`)
  }
}

const droppedLine = (dropped: number): string =>
  `${JSON.stringify({ level: 40, time: Date.now(), dropped, msg: 'lines dropped, the log could not be written' })}\n`

/** See `openLogFile`. */
class RotatingFile implements LogFile {
  readonly #file: string
  readonly #limits: LogLimits
  #waiting: string[] = []
  #waitingBytes = 0
  #dropped = 0
  #writing: Promise<void> | null = null
  #restsUntil = 0
  #soon: NodeJS.Timeout | null = null

  constructor(file: string, limits: LogLimits) {
    this.#file = file
    this.#limits = limits
    process.once('exit', () => this.#writeRest())
  }

  write(line: string): void {
    if (this.#waitingBytes + line.length > MOST_WAITING) {
      this.#dropped++
      return
    }
    this.#waiting.push(line)
    this.#waitingBytes += line.length
    this.#flushSoon()
  }

  #flushSoon(): void {
    const flush = () => {
      this.#soon = null
      void this.flush()
    }
    this.#soon ??= setTimeout(flush, Math.max(COLLECTED_MS, this.#restsUntil - Date.now())).unref()
  }

  flush(): Promise<void> {
    this.#writing ??= this.#drain().finally(() => {
      this.#writing = null
    })
    return this.#writing
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#take()
      try {
        if ((await sizeOf(this.#file)) + batch.text.length > this.#limits.bytes) await putAside(this.#file, this.#limits.files)
        await appendFile(this.#file, batch.text)
        this.#dropped -= batch.told
      } catch {
        this.#dropped += batch.lines
        this.#restsUntil = Date.now() + PAUSE_MS
        if (this.#waiting.length > 0) this.#flushSoon()
        return
      }
    }
  }

  /** All that waits; `told` of the dropped lines are told in it. */
  #take(): { lines: number; told: number; text: string } {
    const lines = this.#waiting.length
    const told = this.#dropped
    // What failed may have left half a line.
    const text = (told > 0 ? `\n${droppedLine(told)}` : '') + this.#waiting.join('')
    this.#waiting = []
    this.#waitingBytes = 0
    return { lines, told, text }
  }

  /** The process ends: one attempt, and none on a disk that has just failed. */
  #writeRest(): void {
    if (this.#waiting.length === 0 || Date.now() < this.#restsUntil) return
    try {
      appendFileSync(this.#file, this.#take().text)
    } catch {
      // Nobody is left to be told.
    }
  }
}

/**
 * Appends lines to `file` and never throws nor keeps anybody waiting: what cannot be written is dropped, and the first line
 * afterwards says how many were. The file is opened anew for each batch, so others may move it away at any time.
 */
export const openLogFile = (file: string, limits: LogLimits): LogFile => new RotatingFile(file, limits)
