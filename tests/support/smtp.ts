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
}

const refusal = (code: number) => Object.assign(new Error(`${code} not for you@here.example`), { responseCode: code })

/** A real mail server on a free port, stopped after the test file. */
export async function testSmtp(): Promise<TestSmtp> {
  const state: TestSmtp = { url: '', received: [], answer: () => null, beforeTaking: async () => {} }
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
  // A killed sender resets its connection: no fault of this server.
  server.on('error', (error) => {
    if (!('code' in error && error.code === 'ECONNRESET')) throw error
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  state.url = `smtp://127.0.0.1:${address.port}?from=verein@gsv.example&ignoreTLS=true`
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
  return state
}
