import { type Html, html } from '../kit/html.ts'

/** Ways to the neighbouring pages; nothing for a single page. */
export const drawPages = (page: number, pages: number, addressOf: (page: number) => string): Html | null =>
  pages < 2
    ? null
    : html`<nav aria-label="Seiten" class="finder-pages">${
        page > 1 && html`<a href="${addressOf(page - 1)}" rel="prev" class="finder-face">Vorige Seite</a>`
      }<span>Seite ${page} von ${pages}</span>${
        page < pages && html`<a href="${addressOf(page + 1)}" rel="next" class="finder-face">Nächste Seite</a>`
      }</nav>`
