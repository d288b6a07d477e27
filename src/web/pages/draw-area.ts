import type { PageWay } from '../../domain/pages/find-public-page.ts'
import { type Html, html } from '../kit/html.ts'
import { pageAddress } from '../kit/page-address.ts'

const depthOf = (slug: string): number => slug.split('/').length - 1

/** Ways to the pages around this one, deeper ones indented; null for a page that stands alone. */
export function drawArea(ways: readonly PageWay[], current: string, club: string): Html | null {
  if (ways.length === 0) return null
  const least = Math.min(...ways.map(({ slug }) => depthOf(slug)))
  return html`<nav aria-label="In diesem Bereich" class="page-area"><h2>In diesem Bereich</h2><ul>${ways.map(
    ({ slug, title }) =>
      html`<li data-depth="${Math.min(3, depthOf(slug) - least)}">${
        slug === current
          ? html`<a href="${pageAddress(club, slug)}" aria-current="page">${title}</a>`
          : html`<a href="${pageAddress(club, slug)}">${title}</a>`
      }</li>`,
  )}</ul></nav>`
}
