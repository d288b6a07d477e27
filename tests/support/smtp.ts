import type { Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

export interface Received {
  to: string
  /** Sender in the envelope. */
  from: string
  mail: Email
}

export interface TestSmtp {
  url: string
  /** In order of arrival. */
  received: Received[]
  /** Answer to a recipient: null takes the mail, a number refuses with that SMTP code. May be changed at any time. */
  answer: (to: string) => number | null
  /** Awaited before a mail is taken. */
  beforeTaking: () => Promise<void>
  /** Ends in the middle of every connection. */
  crash(): Promise<void>
  /** At the same address. */
  restart(): Promise<void>
}

/** A sender that was killed, or a server that crashed, resets its connections. */
const isReset = (error: Error): boolean => 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')

const refusal = (code: number) => Object.assign(new Error(`${code} not for you@here.example`), { responseCode: code })

/** A real mail server on a free port, stopped after the test file. */
export async function testSmtp(): Promise<TestSmtp> {
  const nothing = async () => {}
  const state: TestSmtp = { url: '', received: [], answer: () => null, beforeTaking: nothing, crash: nothing, restart: nothing }
  let running = await runServer(state, 0)
  state.url = `smtp://127.0.0.1:${running.port}?from=verein@gsv.example&ignoreTLS=true`
  state.crash = () => running.crash()
  state.restart = async () => {
    running = await runServer(state, running.port)
  }
  afterAll(() => running.stop())
  return state
}

async function runServer(state: TestSmtp, wanted: number) {
  const server = createServer(state)
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const address = server.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  const stop = () => new Promise<void>((resolve) => server.close(resolve))
  const crash = () => {
    const stopped = stop()
    for (const socket of sockets) socket.destroy()
    return stopped
  }
  return { port: address.port, stop, crash }
}

function createServer(state: TestSmtp): SMTPServer {
  const take = async (stream: NodeJS.ReadableStream, to: string, from: string) => {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(Buffer.from(chunk))
    await state.beforeTaking()
    state.received.push({ to, from, mail: await PostalMime.parse(Buffer.concat(chunks)) })
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const code = state.answer(address)
      done(code === null ? null : refusal(code))
    },
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      take(stream, rcptTo[0]?.address ?? '', mailFrom ? mailFrom.address : '').then(() => done(), done)
    },
  })
  server.on('error', (error) => {
    if (!isReset(error)) throw error
  })
  return server
}
