// Repeats one request, and tells of its answers. A lean process of its own: autocannon's parser needs several times as long for
// an answer as the server does, and would measure itself. Its first argument is the request.
import { connect, type Socket } from 'node:net'
import type { Burst, Shots } from './burst.ts'

const END_OF_HEAD = '\r\n\r\n'
const { port, connections, seconds, path, headers, status }: Burst = JSON.parse(process.argv[2] ?? '')
const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
const question = Buffer.from([`GET ${path} HTTP/1.1`, ...lines].join('\r\n') + END_OF_HEAD)
/** Number of answers by time, in steps of 10 µs; the last one holds all that took longer. */
const times = new Uint32Array(200_000)
const STEPS_PER_MS = 100
let answers = 0

function bodyLength(head: string): number {
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  if (!head.startsWith(`HTTP/1.1 ${status} `) || (length === undefined && status === 200))
    throw new Error(`Not the page:\n${head}`)
  return Number(length ?? 0)
}

/** Reads answers in any fragments and asks again after each. */
function keepAsking(socket: Socket): void {
  let bodyLeft = 0
  let head: Buffer = Buffer.alloc(0)
  let askedAt = 0
  const ask = () => {
    askedAt = performance.now()
    socket.write(question)
  }
  const count = () => {
    answers++
    const step = Math.min(times.length - 1, Math.floor((performance.now() - askedAt) * STEPS_PER_MS))
    times[step] = (times[step] ?? 0) + 1
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
      count()
      ask()
    }
  })
  socket.on('close', () => {
    throw new Error('The server closed a connection')
  })
  ask()
}

function p95Ms(): number {
  let left = answers * 0.95
  const step = times.findIndex((count) => {
    left -= count
    return left <= 0
  })
  return step / STEPS_PER_MS
}

for (let number = 0; number < connections; number++) keepAsking(connect(port, '127.0.0.1'))
const startedAt = performance.now()
setTimeout(() => {
  const shots: Shots = { answers, perSecond: answers / ((performance.now() - startedAt) / 1000), p95Ms: p95Ms() }
  process.stdout.write(JSON.stringify(shots), () => process.exit())
}, seconds * 1000)
