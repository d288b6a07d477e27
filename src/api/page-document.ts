import { z } from '@hono/zod-openapi'
import type { Ctx } from '../domain/context.ts'
import type { PageRef } from '../domain/pages/change-page.ts'
import type { ShownPage } from '../domain/pages/find-public-page.ts'
import { PageDraft, PageSchedule } from '../domain/pages/input.ts'
import { type EditedPage, findSlug } from '../domain/pages/queries.ts'
import { PAGE_STATES, type PageKind } from '../domain/pages/rules.ts'
import { found } from '../kernel/answer.ts'
import { isId } from '../kernel/id.ts'
import { plainTextOf, richTextOf } from '../kernel/rich-text.ts'
import { parsed } from './problem.ts'

const moment = z.iso.datetime({ offset: true })
export const address = z.object({ page: z.string().max(200).describe('Kennung oder Adresse; ein Schrägstrich darin als %2F') })

const image = z.object({ fileId: z.uuid(), alt: z.string() })

/** A document as programs write it. */
export const given = z.object({
  title: z.string(),
  teaser: z.string().optional(),
  text: z
    .union([z.string().max(20_000), z.object({}).loose()])
    .describe('Text mit Leerzeilen zwischen den Absätzen, oder das Dokument des Editors (`type: "doc"`)'),
  image: image.nullable().optional(),
})
export const schedule = z.object({ from: moment.optional(), until: moment.optional() })

export const pageSchema = z
  .object({
    id: z.string().nullable(),
    slug: z.string(),
    title: z.string(),
    teaser: z.string(),
    text: z.string(),
    document: z.object({}).loose().describe('der Text, wie ihn der Editor schreibt'),
    image: image.nullable(),
    state: z.enum(PAGE_STATES),
    publishedAt: z.string().nullable(),
    version: z.int().nullable().describe('auch im ETag; beim Speichern als If-Match. Nur für Bearbeiter'),
    url: z.string(),
  })
  .openapi('Page')

/** Reads a given document; errors name the field. */
export function draftOf({ text, ...rest }: z.infer<typeof given>, version: number): PageDraft {
  return parsed(PageDraft, { ...rest, version, text: typeof text === 'string' ? richTextOf(text) : text })
}

export const scheduleOf = ({ from, until }: z.infer<typeof schedule>, version: number): PageSchedule =>
  parsed(PageSchedule, {
    version,
    from: from ? Temporal.Instant.from(from) : null,
    until: until ? Temporal.Instant.from(until) : null,
  })

/** The page of an address or an id. @throws NotFound for an unknown id */
export async function refOf(ctx: Ctx, kind: PageKind, page: string): Promise<PageRef> {
  return { kind, slug: isId(page) ? found(await findSlug(ctx, kind, page)) : page }
}

type Documented = Pick<EditedPage, 'id' | 'slug' | 'kind' | 'shownFrom'> & Pick<ShownPage, 'title' | 'teaser' | 'text' | 'image'>

/** `edited`: for those who may see drafts; visitors see what is shown. */
export function present(
  { id, slug, kind, title, teaser, text, image, shownFrom }: Documented,
  { club }: Ctx,
  origin: string,
  edited: Pick<EditedPage, 'state' | 'version'> | null = null,
): z.infer<typeof pageSchema> {
  return {
    id,
    slug,
    title,
    teaser,
    image,
    text: plainTextOf(text),
    document: { ...text },
    state: edited?.state ?? (shownFrom ? 'shown' : 'template'),
    version: edited?.version ?? null,
    publishedAt: shownFrom?.toString() ?? null,
    url: `${origin}${kind === 'page' ? `/${club.name}/` : '/news/'}${slug}`,
  }
}
