import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openDoor } from './door.ts'

async function openOnAnyPort() {
  const door = await openDoor(0, '127.0.0.1')
  onTestFinished(() => door.close())
  return { door, ask: () => fetch(`http://127.0.0.1:${door.port}/`) }
}

test('a request during the start waits and is answered by what serves then', async () => {
  const { door, ask } = await openOnAnyPort()
  const early = [ask(), ask()]
  door.serve((_, response) => response.end('da'))
  for (const answer of [...early, ask()]) expect(await (await answer).text()).toBe('da')
})

test('more requests than may wait are told at once that the program starts', async () => {
  const { door, ask } = await openOnAnyPort()
  const early = Array.from({ length: 201 }, ask)
  const told = await Promise.race(early)
  expect([told.status, told.headers.get('retry-after')]).toEqual([503, expect.any(String)])
  expect(await told.text()).toContain('Das Programm startet gerade.')
  door.serve((_, response) => response.end('da'))
  const statuses = (await Promise.all(early)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(200)
})

test('an address that cannot be had is told to the operator in a sentence', async () => {
  const { door } = await openOnAnyPort()
  await expect(openDoor(door.port, '127.0.0.1')).rejects.toThrow(`Port ${door.port} ist schon belegt.`)
  await expect(openDoor(0, 'keine.adresse.invalid')).rejects.toThrow('HOST: „keine.adresse.invalid“ ist keine Adresse')
})

test.runIf(process.platform === 'linux')('several processes share a port, and nobody else joins them', async () => {
  const first = await openDoor(0, '127.0.0.1', 'first')
  onTestFinished(() => first.close())
  const joining = await openDoor(first.port, '127.0.0.1', 'joining')
  onTestFinished(() => joining.close())
  first.serve((_, response) => response.end('first'))
  joining.serve((_, response) => response.end('joining'))
  const texts = async () =>
    Promise.all(
      Array.from({ length: 20 }, async () => {
        const headers = { connection: 'close' }
        return (await fetch(`http://127.0.0.1:${first.port}/`, { headers })).text()
      }),
    )
  const heard = new Set<string>()
  await expect
    .poll(async () => {
      for (const text of await texts()) heard.add(text)
      return heard.size
    })
    .toBe(2)
  await expect(openDoor(first.port, '127.0.0.1', 'first')).rejects.toThrow(`Port ${first.port} ist schon belegt.`)
  await expect(openDoor(first.port, '127.0.0.1')).rejects.toThrow(`Port ${first.port} ist schon belegt.`)
})

test('a half-sent request holds up no end; one that is being answered gets its answer', async () => {
  const { door, ask } = await openOnAnyPort()
  const { promise: end, resolve } = Promise.withResolvers<void>()
  door.serve((_, response) => void end.then(() => response.end('da')))
  const answer = ask()
  const halfSent = connect(door.port, '127.0.0.1')
  await once(halfSent, 'connect')
  halfSent.write('GET / HTTP/1.1\r\nHost: ')
  const gone = once(halfSent, 'close')
  halfSent.resume()
  await new Promise((resume) => setTimeout(resume, 100))
  const begin = performance.now()
  const closed = door.close()
  await new Promise((resume) => setTimeout(resume, 1200))
  resolve()
  expect(await (await answer).text()).toBe('da')
  await Promise.all([closed, gone])
  // Earlier than the end of the patience with answers in progress.
  expect(performance.now() - begin).toBeLessThan(5000)
})
