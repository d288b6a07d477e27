import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import type { Workshop } from './workshop.ts'

/** A real mail server that takes everything and remembers the addresses. */
export async function startMailServer(workshop: Workshop): Promise<{ url: string; takenFor: string[] }> {
  const takenFor: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      stream.on('end', () => {
        takenFor.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
      stream.resume()
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  workshop.later(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return { url: `smtp://127.0.0.1:${address.port}?from=verein@gsv.example&ignoreTLS=true`, takenFor }
}
