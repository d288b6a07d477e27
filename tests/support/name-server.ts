import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns'
import type { AddressInfo } from 'node:net'
import type { Resolve } from '../../src/kernel/public-address.ts'

const HEAD_BYTES = 12
const ADDRESS = 1
const INTERNET = 1

/** Answer of a name server (RFC 1035) to one question, with these IPv4 addresses and without a time to live. */
function answerTo(question: Buffer, addresses: readonly string[]): Buffer {
  const end = question.indexOf(0, HEAD_BYTES) + 5
  const head = Buffer.from(question.subarray(0, HEAD_BYTES))
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(addresses.length, 6)
  head.writeUInt32BE(0, 8)
  const records = addresses.map((address) => {
    const record = Buffer.alloc(16)
    record.writeUInt16BE(0xc000 + HEAD_BYTES, 0)
    record.writeUInt16BE(ADDRESS, 2)
    record.writeUInt16BE(INTERNET, 4)
    record.writeUInt16BE(4, 10)
    record.set(address.split('.').map(Number), 12)
    return record
  })
  return Buffer.concat([head, question.subarray(HEAD_BYTES, end), ...records])
}

/** A name server on this machine, for every name the same: answers in turn, the last one for good. */
export async function startNameServer() {
  let answers: readonly (readonly string[])[] = [[]]
  let asked = 0
  const socket = createSocket('udp4', (question, from) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? []
    asked++
    socket.send(answerTo(question, addresses), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const resolver = new Resolver()
  resolver.setServers([`127.0.0.1:${(socket.address() as AddressInfo).port}`])
  const resolve: Resolve = (name, _, answer) =>
    resolver.resolve4(name, (error, addresses) =>
      answer(
        error,
        (addresses ?? []).map((address) => ({ address, family: 4 })),
      ),
    )
  return {
    resolve,
    tell(...next: readonly (readonly string[])[]) {
      answers = next
      asked = 0
    },
    asked: () => asked,
    stop: () => socket.close(),
  }
}
