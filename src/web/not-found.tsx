export { loader } from './not-found.page.ts'

export default function NotFoundPage() {
  return null
}
