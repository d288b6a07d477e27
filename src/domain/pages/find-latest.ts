import { EMPTY_TEXT, readRichText } from '../../kernel/rich-text.ts'
import type { Ctx } from '../context.ts'
import type { PageDocument } from './rules.ts'

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A stored document, read as carefully as a sent one. */
export function readDocument(value: unknown): PageDocument {
  const { title, teaser, text, image } = isObject(value) ? value : {}
  const isImage = isObject(image) && typeof image.fileId === 'string' && typeof image.alt === 'string'
  return {
    title: textIn(title),
    teaser: textIn(teaser),
    text: readRichText(text, 'page') ?? EMPTY_TEXT,
    image: isImage ? { fileId: String(image.fileId), alt: String(image.alt) } : null,
  }
}

/** The newest version of a page; null without one. */
export async function findLatest(ctx: Ctx, pageId: string): Promise<{ id: string; document: PageDocument } | null> {
  const row = await ctx.db
    .selectFrom('pageVersions')
    .select(['id', 'document'])
    .where('clubId', '=', ctx.club.id)
    .where('pageId', '=', pageId)
    .orderBy('savedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { id: row.id, document: readDocument(row.document) } : null
}
