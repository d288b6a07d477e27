export interface Runner {
  /** Runs the work, or once more after the run under way. */
  wake(): void
  /** Starts nothing more; done when the run under way is. */
  stop(): Promise<void>
}

/** Runs `work` one at a time; what it throws goes to `onError`, and the next wake tries again. */
export function oneAtATime(work: () => Promise<void>, onError: (error: unknown) => void): Runner {
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let isStopped = false
  const run = async () => {
    do {
      isAskedAgain = false
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
