import { NotFound } from '../../kernel/answer.ts'

/** A course's address segment; anything else is no course. @throws NotFound */
export function slugFrom(text: string | undefined): string {
  if (!text || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) || text.length > 120) throw new NotFound('No offer')
  return text
}
