// Repeats one request, and tells of its answers. A lean process of its own: autocannon's parser needs several times as long for
// an answer as the server does, and would measure itself. Its first argument is the request.
import { connect, type Socket } from 'node:net'
import type { Burst, Shots } from './burst.ts'

const END_OF_HEAD = '\r\n\r\n'
const { ports, connections, sliceMs, rounds, path, headers, status }: Burst = JSON.parse(process.argv[2] ?? '')
const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
const question = Buffer.from([`GET ${path} HTTP/1.1`, ...lines].join('\r\n') + END_OF_HEAD)
const STEPS_PER_MS = 100
const LONGEST_MS = 2_000

function bodyLength(head: string): number {
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  if (!head.startsWith(`HTTP/1.1 ${status} `) || (length === undefined && status === 200))
    throw new Error(`Not the page:\n${head}`)
  return Number(length ?? 0)
}

/** Connections to one server. While `isAsking`, each asks again after its answer; then it waits among the `idle`. */
class Gun {
  isAsking = false
  answers = 0
  perSecond: number[] = []
  idle: (() => void)[] = []
  drained = () => {}
  /** Number of answers by time, in steps of 10 µs; the last one holds all that took longer. */
  times = new Uint32Array(LONGEST_MS * STEPS_PER_MS)

  constructor(port: number) {
    for (let number = 0; number < connections; number++) this.hold(connect(port, '127.0.0.1'))
  }

  /** Reads answers in any fragments. */
  hold(socket: Socket): void {
    let bodyLeft = 0
    let head: Buffer = Buffer.alloc(0)
    let askedAt = 0
    const ask = () => {
      askedAt = performance.now()
      socket.write(question)
    }
    socket.setNoDelay().on('data', (part) => {
      let rest: Buffer = part as Buffer
      while (rest.length > 0) {
        if (bodyLeft === 0) {
          const known = head.length > 0 ? Buffer.concat([head, rest]) : rest
          const end = known.indexOf(END_OF_HEAD)
          head = end < 0 ? known : Buffer.alloc(0)
          if (end < 0) return
          bodyLeft = bodyLength(known.toString('latin1', 0, end))
          rest = known.subarray(end + END_OF_HEAD.length)
        }
        const taken = Math.min(bodyLeft, rest.length)
        bodyLeft -= taken
        rest = rest.subarray(taken)
        if (bodyLeft > 0) return
        this.count(performance.now() - askedAt)
        if (this.isAsking) ask()
        else this.rest(ask)
      }
    })
    socket.on('close', () => {
      throw new Error('The server closed a connection')
    })
    this.idle.push(ask)
  }

  count(ms: number): void {
    this.answers++
    const step = Math.min(this.times.length - 1, Math.floor(ms * STEPS_PER_MS))
    this.times[step] = (this.times[step] ?? 0) + 1
  }

  rest(ask: () => void): void {
    this.idle.push(ask)
    if (this.idle.length === connections) this.drained()
  }

  /** Asks for a slice of time, and waits for the last answers. */
  async fire(): Promise<void> {
    const [before, startedAt] = [this.answers, performance.now()]
    this.isAsking = true
    for (const ask of this.idle.splice(0)) ask()
    await new Promise((done) => setTimeout(done, sliceMs))
    await new Promise<void>((done) => {
      this.drained = done
      this.isAsking = false
    })
    this.perSecond.push((this.answers - before) / ((performance.now() - startedAt) / 1000))
  }

  shots(): Shots {
    let left = this.answers * 0.95
    const step = this.times.findIndex((count) => {
      left -= count
      return left <= 0
    })
    return { answers: this.answers, perSecond: this.perSecond.slice(1), p95Ms: step / STEPS_PER_MS }
  }
}

const guns = ports.map((port) => new Gun(port))
for (let round = 0; round < rounds; round++) for (const gun of round % 2 ? guns : guns.toReversed()) await gun.fire()
process.stdout.write(JSON.stringify(guns.map((gun) => gun.shots())), () => process.exit())
