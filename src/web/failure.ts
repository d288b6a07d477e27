import { isRouteErrorResponse } from 'react-router'

/** What a page's error boundary gets besides the status; `title` and `text` where we know more than that something failed. */
export interface FailureData {
  reference: string
  title?: string
  text?: string
}

interface Failure extends FailureData {
  status: number
  title: string
}

/** What to tell of an error. Words come from the server with it, so that pages need not carry them. */
export function failureOf(error: unknown): Failure {
  if (!isRouteErrorResponse(error)) return { status: 500, title: 'Internal Server Error', reference: '' }
  const { status, data } = error
  const known: FailureData = data && typeof data === 'object' ? data : { reference: '', text: status > 500 ? data : undefined }
  const title = { 404: 'Page Not Found', 500: 'Internal Server Error' }[status] ?? 'Das geht gerade nicht'
  return { status, title, ...known }
}
