/** Seconds; upper bounds of the counted times. */
const BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** A number of now, for example how many mails wait. */
export interface Gauge {
  name: string
  help: string
  value: number
}

/** Counts what this process answers. */
export interface Metrics {
  /** A kept page: answered from memory, in no time. */
  countKept(): void
  count(status: number, ms: number): void
  /** Text for Prometheus (exposition format 0.0.4). */
  text(gauges: readonly Gauge[]): string
}

type Kind = 'counter' | 'gauge' | 'histogram'

const block = (name: string, kind: Kind, help: string, lines: readonly string[]): string =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines].join('\n')

function processBlocks(): string[] {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  const one = (name: string, kind: Kind, help: string, value: number) => block(name, kind, help, [`${name} ${value}`])
  return [
    one('process_cpu_seconds_total', 'counter', 'Processor time of this process.', (user + system) / 1e6),
    one('process_resident_memory_bytes', 'gauge', 'Memory of this process.', rss),
    one('nodejs_heap_used_bytes', 'gauge', 'Memory of its JavaScript.', heapUsed),
    one('process_uptime_seconds', 'gauge', 'Time since its start.', process.uptime()),
  ]
}

export function createMetrics(): Metrics {
  const statuses = new Map<number, number>()
  const buckets = BOUNDS.map(() => 0)
  let [kept, answered, seconds] = [0, 0, 0]
  const timesOf = () => {
    const counted = BOUNDS.map((bound, at) => `verein_request_seconds_bucket{le="${bound}"} ${buckets[at]}`)
    const whole = [`verein_request_seconds_bucket{le="+Inf"} ${answered}`, `verein_request_seconds_sum ${seconds}`]
    return [...counted, ...whole, `verein_request_seconds_count ${answered}`]
  }
  return {
    countKept() {
      kept++
    },
    count(status, ms) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      answered++
      seconds += ms / 1000
      for (const [at, bound] of BOUNDS.entries()) if (ms <= bound * 1000) buckets[at] = (buckets[at] ?? 0) + 1
    },
    text(gauges) {
      const byStatus = [...statuses].sort().map(([status, count]) => `verein_requests_total{status="${status}"} ${count}`)
      return `${[
        block('verein_requests_total', 'counter', 'Answered requests but for kept pages.', byStatus),
        block('verein_kept_pages_total', 'counter', 'Kept pages answered.', [`verein_kept_pages_total ${kept}`]),
        block('verein_request_seconds', 'histogram', 'Times to the answer.', timesOf()),
        ...gauges.map(({ name, help, value }) => block(name, 'gauge', help, [`${name} ${value}`])),
        ...processBlocks(),
      ].join('\n')}\n`
    },
  }
}
