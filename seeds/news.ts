import type { Ctx } from '../src/domain/context.ts'
import type { Storage } from '../src/domain/files/create-storage.ts'
import { addPicture } from '../src/domain/media/commands.ts'
import { createArticle, createPage } from '../src/domain/pages/commands.ts'
import { arrangeArticle, arrangePage, publishPage } from '../src/domain/pages/publish-page.ts'
import type { PageDocument } from '../src/domain/pages/rules.ts'
import { found } from '../src/kernel/answer.ts'
import { type RichNode, richTextOf } from '../src/kernel/rich-text.ts'
import { heading, list, paragraph, writeText } from '../src/kernel/write-text.ts'
import { type DemoPicture, drawPicture } from './news-pictures.ts'
import { type DemoArticle, NEWS } from './news-texts.ts'
import type { Places } from './offers.ts'

const cell = (type: 'tableHeader' | 'tableCell', text: string): RichNode => ({ type, content: [paragraph(text)] })
const table = (head: string[], ...rows: string[][]): RichNode => ({
  type: 'table',
  content: [
    { type: 'tableRow', content: head.map((text) => cell('tableHeader', text)) },
    ...rows.map((row) => ({ type: 'tableRow', content: row.map((text) => cell('tableCell', text)) })),
  ],
})

interface DemoPage {
  slug: string
  document: PageDocument
  menu?: 'head' | 'foot'
  label?: string
}

const PAGES: Readonly<Record<string, readonly DemoPage[]>> = {
  gsv: [
    {
      slug: 'about',
      menu: 'head',
      label: 'Über uns',
      document: {
        title: 'Wer wir sind',
        teaser: 'Seit 1898 treiben in Musterstadt Menschen zusammen Sport: heute in sechs Abteilungen und jedem Alter.',
        text: writeText(
          paragraph('Gegründet als Turnverein, ist der GSV heute der größte Sportverein der Stadt.'),
          heading('Was uns wichtig ist'),
          list(
            'Jeder findet etwas: vom Eltern-Kind-Turnen bis zum Rückenfit am Feierabend.',
            'Kinder und Jugendliche sind bei uns sicher. Wer sie betreut, legt ein Führungszeugnis vor.',
            'Wer wenig Geld hat, treibt trotzdem Sport. Sprechen Sie uns an.',
          ),
        ),
        image: null,
      },
    },
    {
      slug: 'about/history',
      document: {
        title: 'Geschichte',
        teaser: '',
        text: writeText(
          paragraph('Die wichtigsten Jahre auf einen Blick:'),
          table(
            ['Jahr', 'Was geschah'],
            ['1898', 'Zweiundzwanzig Turner gründen den Verein im Gasthof Krone.'],
            ['1926', 'Die erste Abteilung für Frauen entsteht.'],
            ['1954', 'Der Sportplatz am Anger wird eingeweiht.'],
            ['1987', 'Die Dreifachturnhalle Nordring steht.'],
          ),
        ),
        image: null,
      },
    },
    {
      slug: 'contact/opening-hours',
      menu: 'foot',
      label: 'Öffnungszeiten',
      document: {
        title: 'Öffnungszeiten der Geschäftsstelle',
        teaser: 'Kommen Sie vorbei, rufen Sie an oder schreiben Sie uns.',
        text: writeText(
          table(['Tag', 'Geöffnet'], ['Dienstag', '17 bis 19 Uhr'], ['Freitag', '10 bis 12 Uhr']),
          paragraph('In den Schulferien ist dienstags geschlossen.'),
        ),
        image: null,
      },
    },
  ],
  rwa: [
    {
      slug: 'contact/opening-hours',
      menu: 'foot',
      label: 'Sprechzeiten',
      document: {
        title: 'Sprechzeiten',
        teaser: '',
        text: richTextOf('Donnerstags von 18 bis 19:30 Uhr im Vereinsheim an der Aue, außer in den Ferien.'),
        image: null,
      },
    },
  ],
}

/** News and pages of the club; without `storage` no pictures. */
export async function storeNews(ctx: Ctx, { departmentIds }: Places, storage: Storage | null): Promise<void> {
  for (const article of (NEWS[ctx.club.name] ?? []).toReversed()) await storeArticle(ctx, article, departmentIds, storage)
  for (const { slug, document, menu = null, label = '' } of PAGES[ctx.club.name] ?? []) {
    await createPage(ctx, slug, document)
    await publishPage(ctx, { kind: 'page', slug }, { version: 1, from: null, until: null })
    await arrangePage(ctx, slug, { version: 2, slug, menu, menuOrder: 0, menuLabel: label })
  }
}

async function storePicture(ctx: Ctx, storage: Storage, picture: DemoPicture): Promise<PageDocument['image']> {
  const drawn = drawPicture(picture, ctx.club.colours)
  const added = await addPicture(ctx, storage, drawn)
  if (!added.ok) throw new Error(`${picture}: ${added.refusal}`)
  return { fileId: added.value.id, alt: drawn.alt }
}

async function storeArticle(
  ctx: Ctx,
  article: DemoArticle,
  departmentIds: ReadonlyMap<string, string>,
  storage: Storage | null,
): Promise<void> {
  const { title, teaser, text, daysAgo, department, isPinned = false, picture } = article
  const image = storage && picture ? await storePicture(ctx, storage, picture) : null
  const then = { ...ctx, now: ctx.now.subtract({ hours: 24 * (daysAgo ?? 0) }) }
  const made = await createArticle(then, { title, teaser, text: richTextOf(text), image })
  const slug = found(made.ok ? made.value : null)
  const departmentId = department ? found(departmentIds.get(department)) : null
  await arrangeArticle(then, slug, { version: 1, slug, departmentId, isPinned })
  if (daysAgo !== undefined) await publishPage(then, { kind: 'article', slug }, { version: 2, from: null, until: null })
}
