import { NotFound } from '../../kernel/answer.ts'

/** An offer's address segment; anything else is no offer. @throws NotFound */
export function slugFrom(text: string | undefined): string {
  if (!text || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) || text.length > 120) throw new NotFound('No offer')
  return text
}
