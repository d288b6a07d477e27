import { notFound } from './shell/guard.ts'

/** Catches every path no screen has; the root's error page answers. */
export function loader() {
  throw notFound()
}
