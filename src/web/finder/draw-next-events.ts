import type { NextEventView } from '../events/next-event.ts'
import { type Html, html } from '../kit/html.ts'

export const drawNextEvents = (events: readonly NextEventView[]): Html | null =>
  events.length === 0
    ? null
    : html`<section aria-labelledby="events" class="next-events mt-8"><h2 id="events">Nächste Termine <a href="/events" class="link offer-next">Alle Termine</a></h2><ul class="mt-3 grid gap-2 md:grid-cols-3">${events.map(
        ({ id, title, about }) =>
          html`<li class="card relative"><h3><a href="/events/${id}" class="card-way">${title}</a></h3><p>${about}</p></li>`,
      )}</ul></section>`
