import type { ApiFacts } from '../../src/api/facts.ts'
import { refuse } from '../../src/kernel/answer.ts'

/** Facts of an API request without a server: nobody listens, no limits, and a fault fails the test. */
export const apiFacts: Omit<ApiFacts, 'ctx'> = {
  origin: 'http://gsv.localhost',
  address: '127.0.0.1',
  sessionEndsAt: null,
  requestId: 'TEST-0001',
  sessionId: null,
  live: {
    tell: () => {},
    recent: () => ({ listeningMs: 0, agoMs: {} }),
    enter: () => () => {},
    subscribe: () => () => {},
    close: () => {},
  },
  keyRefusal: null,
  hallOwner: () => null,
  webhookDesk: { urlFault: async () => null, keyNumber: () => 1, secretOf: () => Buffer.from('secret') },
  proveCode: async () => refuse('wrong_code'),
  takeShare: async () => null,
  isStillInside: async () => true,
  admitSignUp: async () => true,
  readPaper: async () => new TextEncoder().encode('%PDF-1.7'),
  logFault: (error) => {
    throw error
  },
}
