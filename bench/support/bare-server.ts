// Bare Node servers, each with one fixed answer, read from stdin; prints their ports.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

const answers = (await json(process.stdin)) as { status: number; head: string[]; body: string }[]
const ports: number[] = []
for (const { status, head, body } of answers) {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_, response) => {
    response.writeHead(status, head)
    if (bytes.length > 0) response.end(bytes)
    else response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  ports.push((server.address() as AddressInfo).port)
}
console.log(JSON.stringify(ports))
