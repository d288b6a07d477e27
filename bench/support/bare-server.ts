// A bare Node server with one fixed answer, read from stdin; it prints its port.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

const { status, head, body } = (await json(process.stdin)) as { status: number; head: string[]; body: string }
const bytes = Buffer.from(body, 'base64')
const server = createServer((_, response) => {
  response.writeHead(status, head)
  if (bytes.length > 0) response.end(bytes)
  else response.end()
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
