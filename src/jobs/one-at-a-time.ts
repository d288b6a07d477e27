export interface Runner {
  /** Runs the work, or once more after the run under way. */
  wake(): void
  /** Starts nothing more; done when the run under way is. */
  stop(): Promise<void>
}

/** Wakes that come within this time are one: a rush of sign-ups is not answered by a rush of queries. */
const GATHER_MS = 50

/** Runs `work` one at a time, a moment after a wake; what it throws goes to `onError`, and the next wake tries again. */
export function oneAtATime(work: () => Promise<void>, onError: (error: unknown) => void): Runner {
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let isStopped = false
  const run = async () => {
    do {
      await new Promise((resume) => setTimeout(resume, GATHER_MS))
      isAskedAgain = false
      if (isStopped) break
      await work().catch(onError)
    } while (isAskedAgain && !isStopped)
    running = null
  }
  return {
    wake() {
      if (isStopped) return
      if (running) isAskedAgain = true
      else running = run()
    },
    async stop() {
      isStopped = true
      await running
    },
  }
}
