import { expect, test } from 'vitest'
import { html } from '../kit/html.ts'
import { drawTable } from './draw-table.ts'

const ROWS = [
  { name: 'Erika <b>', seats: 3 },
  { name: 'Max', seats: 0 },
]

test('a table names its columns and rows, escapes texts and takes HTML as it is, and marks a chosen row', () => {
  const columns = [
    { label: 'Name', cell: ({ name }: (typeof ROWS)[0]) => html`<a href="/p?n=${name}">${name}</a>` },
    { label: 'Plätze "frei"', cell: ({ seats }: (typeof ROWS)[0]) => seats || null },
  ]
  const isSelected = ({ name }: (typeof ROWS)[0]) => name === 'Max'
  expect(drawTable({ caption: 'Personen', columns, rows: ROWS, isSelected }).text).toBe(
    [
      '<table class="table table-dense"><caption class="sr-only">Personen</caption>',
      '<thead><tr><th scope=col>Name<th scope=col>Plätze &quot;frei&quot;<tbody>',
      '<tr><th scope=row><a href="/p?n=Erika &lt;b&gt;">Erika &lt;b&gt;</a><td data-label="Plätze &quot;frei&quot;">3',
      '<tr aria-selected="true"><th scope=row><a href="/p?n=Max">Max</a><td data-label="Plätze &quot;frei&quot;"></table>',
    ].join(''),
  )
})
