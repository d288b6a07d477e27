import pg from 'pg'
import { Complaint } from './complaint.ts'

const noSpace = () => 'Auf dem Datenträger ist kein Platz mehr.'
const noRight = (place: string) => `${place}: Dafür fehlt diesem Benutzer das Recht.`

const OF_DISK: Record<string, (place: string) => string> = {
  ENOSPC: noSpace,
  EDQUOT: noSpace,
  EFBIG: (place) => `${place}: So große Dateien nimmt der Datenträger nicht an.`,
  ENOENT: (place) => `${place} gibt es nicht.`,
  ENOTDIR: (place) => `${place} liegt nicht in einem Ordner.`,
  EISDIR: (place) => `${place} ist keine Datei.`,
  EACCES: noRight,
  EPERM: noRight,
  EROFS: (place) => `${place} lässt sich nur lesen.`,
}

const wrongKey = (place: string) => `${place} weist die Zugangsdaten zurück (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY).`

const OF_STORE: Record<string, (place: string) => string> = {
  InvalidAccessKeyId: wrongKey,
  SignatureDoesNotMatch: wrongKey,
  AccessDenied: wrongKey,
  CredentialsProviderError: () => 'Die Zugangsdaten fehlen (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY).',
  NoSuchBucket: (place) => `Den Speicher ${place} gibt es nicht.`,
}

const AWAY = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'TimeoutError']

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : error.name)

function ofStore(error: Error, place: string): string {
  if (AWAY.includes(codeOf(error))) return `${place} ist nicht zu erreichen.`
  return OF_STORE[error.name]?.(place) ?? `${place} nimmt die Sicherung nicht an (${error.name}).`
}

function ofDatabase({ code = '', message }: pg.DatabaseError): string {
  return code === '53100' ? noSpace() : `Die Datenbank hat abgelehnt: ${message}.`
}

/** A known fault of disk, store or database as one German sentence, any other as it is. `place`: the backup's. */
export function faultOf(error: unknown, place: string): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  if ('$metadata' in error || error.name === 'CredentialsProviderError') return new Complaint(ofStore(error, place))
  if (error instanceof pg.DatabaseError) return new Complaint(ofDatabase(error))
  const code = codeOf(error)
  if (AWAY.includes(code)) return new Complaint('Die Datenbank antwortet nicht.')
  const words = OF_DISK[code]
  return words ? new Complaint(words(place)) : error
}

/** `outcome` before the sentence for people, so that it stays one. */
export const saying = (outcome: string, fault: Error): Error =>
  fault instanceof Complaint ? new Complaint(`${outcome}: ${fault.message}`) : fault
