import { type Html, html } from '../../kit/html.ts'
import { personAddress } from '../../kit/person-address.ts'
import { drawState } from '../../ui/draw-state.ts'
import { type DrawnColumn, drawTable } from '../../ui/draw-table.ts'
import { batchAddress } from './batch-address.ts'
import { PEOPLE_COLUMNS, type PeopleColumn } from './people-columns.ts'
import type { PersonLine } from './people-view.ts'

const CELLS: Partial<Record<PeopleColumn, DrawnColumn<PersonLine>['cell']>> = {
  angebot: ({ course, courseSlug }) => html`<a href="/admin/participants?kurs=${courseSlug}" class="link">${course}</a>`,
  stand: ({ state }) => drawState(state),
  telefon: ({ call, phone }) => call && html`<a href="${call}" class="link whitespace-nowrap">${phone}</a>`,
  email: ({ email }) => email && html`<a href="mailto:${email}" class="link break-all">${email}</a>`,
  seit: ({ since }) => html`<span class="tabular">${since}</span>`,
}

const drawPrice = ({ id, name, price, orders }: PersonLine, back: string) =>
  orders.includes('settle')
    ? html`<span>${price} <a href="${batchAddress('settle', id, back)}" class="link whitespace-nowrap" aria-label="${name}: Preis prüfen …">Preis prüfen …</a></span>`
    : price

const columnOf = (name: PeopleColumn, back: string): DrawnColumn<PersonLine> => ({
  label: PEOPLE_COLUMNS[name].head,
  cell: name === 'preis' ? (line) => drawPrice(line, back) : (CELLS[name] ?? PEOPLE_COLUMNS[name].of),
})

/** Table of people to choose from; `back`: the address to which a person's page leads back. */
export function drawPeople(rows: readonly PersonLine[], columns: readonly PeopleColumn[], back: string): Html {
  const name: DrawnColumn<PersonLine> = {
    label: 'Name',
    cell: ({ id, personId, name }) =>
      html`<span class="flex items-center"><label class="tick"><input type="checkbox" name="id" value="${id}" aria-label="${name}"></label><a href="${personAddress(
        personId,
        back,
      )}" class="link break-words font-bold">${name}</a></span>`,
  }
  return drawTable({ caption: 'Personen', columns: [name, ...columns.map((column) => columnOf(column, back))], rows })
}
