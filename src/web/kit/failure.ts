import { isRouteErrorResponse } from 'react-router'

/** Data of an error boundary besides the status; `title` and `text` for a known cause. */
export interface FailureData {
  reference: string
  title?: string
  text?: string
}

interface Failure extends FailureData {
  status: number
  title: string
}

/** German texts for an error. The server sends them along, so that pages need not carry them. */
export function failureOf(error: unknown): Failure {
  if (!isRouteErrorResponse(error)) return { status: 500, title: 'Internal Server Error', reference: '' }
  const { status, data } = error
  const known: FailureData = data && typeof data === 'object' ? data : { reference: '', text: status > 500 ? data : undefined }
  const title = { 404: 'Page Not Found', 500: 'Internal Server Error' }[status] ?? 'Das geht gerade nicht'
  return { status, title, ...known }
}
