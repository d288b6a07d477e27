import { z } from 'zod'
import { readRichText } from '../../kernel/rich-text.ts'

/** In characters of JSON: some ten printed pages, and no more than a form may carry. */
const LONGEST = 50_000

/** `version` is 0 for a page that nobody has edited. */
export const PageText = z.object({
  version: z.number().int().min(0),
  text: z.unknown().transform((value, ctx) => {
    const text = readRichText(value)
    const isLong = text !== null && JSON.stringify(text).length > LONGEST
    if (text && !isLong && text.content.length > 0) return text
    ctx.addIssue({
      code: 'custom',
      message: isLong
        ? 'Der Text ist zu lang. Bitte kürzen Sie ihn auf höchstens zehn Seiten.'
        : text
          ? 'Bitte geben Sie einen Text ein.'
          : 'Der Text kann so nicht gespeichert werden.',
    })
    return z.NEVER
  }),
})
export type PageText = z.output<typeof PageText>

export const PageVersion = z.object({ version: z.number().int().min(0), versionId: z.uuid() })
export type PageVersion = z.output<typeof PageVersion>
