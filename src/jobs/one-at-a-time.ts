export interface Runner {
  /** Starts the work, or repeats it after the running one. */
  wake(): void
  /** Starts no more work, also none that waits; resolves after the running one. */
  stop(): Promise<void>
}

/** Wakes within this time count as one: a rush of sign-ups must not cause a rush of queries. */
const GATHER_MS = 50

/** Runs `work` one at a time, `gatherMs` after a wake. An error goes to `onError`, and the next wake tries again. */
export function oneAtATime(work: () => Promise<void>, onError: (error: unknown) => void, gatherMs = GATHER_MS): Runner {
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let isStopped = false
  let endWait = () => {}
  const wait = () =>
    new Promise<void>((resume) => {
      const timer = setTimeout(resume, gatherMs)
      endWait = () => {
        clearTimeout(timer)
        resume()
      }
    })
  const run = async () => {
    do {
      await wait()
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
      endWait()
      await running
    },
  }
}
