import { redirect } from 'react-router'
import type { Ctx } from '../../domain/context.ts'
import { findMoved, findPublicArticle } from '../../domain/pages/find-public-page.ts'
import { isSlug } from '../../domain/pages/rules.ts'
import { found } from '../../kernel/answer.ts'
import { soonest } from '../../kernel/calendar.ts'
import { plainTextOf } from '../../kernel/rich-text.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/article'
import { articleData } from './article-data.ts'
import { drawArticle } from './draw-article.ts'
import { drawLatestNews } from './draw-news.ts'
import { articleAddress, READS } from './news-address.ts'
import { listShownNews } from './read-news.ts'

const FURTHER = 3

async function findArticle(ctx: Ctx, slug: string) {
  if (!isSlug('article', slug)) return null
  const article = await findPublicArticle(ctx, slug)
  if (article) return article
  const moved = await findMoved(ctx, { kind: 'article', slug })
  if (moved !== null) throw redirect(articleAddress(moved), 301)
  return null
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const article = found(await findArticle(ctx, params.article))
  const { lines, changesAt } = await listShownNews(ctx, [], {}, FURTHER + 1)
  gate.cacheable({ reads: READS, nextChangeAt: soonest([article.changesAt, changesAt]) })
  const others = lines.filter(({ id }) => id !== article.id).slice(0, FURTHER)
  const further = drawLatestNews(others, 'Weitere Meldungen')
  return {
    title: article.title,
    eyebrow: article.department ?? 'Aktuelles',
    article: gate.draw('article', drawArticle(article)),
    further: further && gate.draw('further', further),
    facts: articleData(article, { link: gate.link, clubName: ctx.club.displayName }),
    page: {
      title: article.title,
      description: article.teaser || plainTextOf(article.text).slice(0, 160),
      canonical: articleAddress(article.slug),
    },
  }
}
