import { notFound } from './guard.ts'

/** Catches every path no screen has; the root's error page answers. */
export function loader() {
  throw notFound()
}

export default function NotFoundPage() {
  return null
}
