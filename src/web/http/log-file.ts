import { appendFileSync } from 'node:fs'
import { appendFile, rename, rm, stat } from 'node:fs/promises'

/** Size at which a log file is put aside, and the number of older files kept. */
export interface LogLimits {
  bytes: number
  files: number
}

export interface LogFile {
  write(line: string): void
  /** Waits for the lines handed over so far; gives up at the first failure. */
  flush(): Promise<void>
}

/** Size of lines waiting for a slow or full disk; further lines are dropped and counted. */
const MOST_WAITING = 1_000_000
const PAUSE_MS = 1_000
/** Milliseconds; lines of that time are written together: opening the file costs as much as a short page. */
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

  /** Takes all waiting lines; the text reports `told` of the dropped ones. */
  #take(): { lines: number; told: number; text: string } {
    const lines = this.#waiting.length
    const told = this.#dropped
    // A failed write may have left half a line.
    const text = (told > 0 ? `\n${droppedLine(told)}` : '') + this.#waiting.join('')
    this.#waiting = []
    this.#waitingBytes = 0
    return { lines, told, text }
  }

  /** At the end of the process: one attempt, and none on a disk that has just failed. */
  #writeRest(): void {
    if (this.#waiting.length === 0 || Date.now() < this.#restsUntil) return
    try {
      appendFileSync(this.#file, this.#take().text)
    } catch {
      // The process ends: nobody reads a report.
    }
  }
}

/**
 * Appends lines to `file`; never throws or delays. Lines that cannot be written are dropped, and the next written one gives
 * their number. Each batch opens the file anew, so others may move it at any time.
 */
export const openLogFile = (file: string, limits: LogLimits): LogFile => new RotatingFile(file, limits)
