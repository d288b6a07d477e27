import { z } from 'zod'
import { type RichText, readRichText } from '../../kernel/rich-text.ts'
import { isSlug, LONGEST_SLUG, type PageKind } from './rules.ts'

/** In characters of JSON: some ten printed pages, and no more than a form may carry. */
const LONGEST = 50_000

function toPageText(value: unknown, ctx: z.RefinementCtx): RichText {
  const text = readRichText(value, 'page')
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
}

const ALT_MISSING = 'Bitte sagen Sie in einem Satz, was auf dem Bild zu sehen ist.'
const image = z.object({ fileId: z.uuid(), alt: z.string().trim().min(1, ALT_MISSING).max(300, 'Höchstens 300 Zeichen.') })

/** All that one reads. A standard page keeps its own title. */
const documentFields = z.object({
  title: z.string().trim().min(1, 'Bitte geben Sie eine Überschrift ein.').max(120, 'Höchstens 120 Zeichen.'),
  teaser: z.string().trim().max(300, 'Höchstens 300 Zeichen.').default(''),
  text: z.unknown().transform(toPageText),
  image: image.nullable().default(null),
})

const version = z.number().int().min(0)

/** `version` is 0 for a page that nobody has edited. */
export const PageDraft = documentFields.extend({ version })
export type PageDraft = z.output<typeof PageDraft>

export const PageVersion = z.object({ version, versionId: z.uuid() })
export type PageVersion = z.output<typeof PageVersion>

const SLUG_FAULTS: Record<PageKind, string> = {
  page: 'Bitte nur Kleinbuchstaben, Ziffern und Bindestriche, zum Beispiel kontakt/anfahrt.',
  article: 'Bitte nur Kleinbuchstaben, Ziffern und Bindestriche, zum Beispiel sommerfest-am-anger.',
}

/** Address below `/{club}/` or `/news/`; a stroke at its ends does not matter. */
export const slugOf = (kind: PageKind) =>
  z
    .string()
    .transform((text) => text.trim().replace(/^\/+|\/+$/g, ''))
    .pipe(
      z
        .string()
        .max(LONGEST_SLUG, `Höchstens ${LONGEST_SLUG} Zeichen.`)
        .refine((text) => isSlug(kind, text), SLUG_FAULTS[kind]),
    )

const moment = z.instanceof(Temporal.Instant).nullable().default(null)

export const PageSchedule = z.object({ version, from: moment, until: moment })
export type PageSchedule = z.output<typeof PageSchedule>

/** Place of a page in the site. */
export const PagePlace = z.object({
  version,
  slug: slugOf('page'),
  menu: z.enum(['head', 'foot']).nullable().default(null),
  menuOrder: z.number().int('Bitte eine ganze Zahl.').min(0, 'Mindestens 0.').max(999, 'Höchstens 999.').default(0),
  menuLabel: z.string().trim().max(24, 'Höchstens 24 Zeichen.').default(''),
})
export type PagePlace = z.output<typeof PagePlace>

/** Place of an article in the news. */
export const ArticlePlace = z.object({
  version,
  slug: slugOf('article'),
  departmentId: z.uuid().nullable().default(null),
  isPinned: z.boolean().default(false),
})
export type ArticlePlace = z.output<typeof ArticlePlace>
