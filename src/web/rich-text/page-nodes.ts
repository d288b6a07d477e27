import { Node } from '@tiptap/core'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'
import { fileAddress } from '../files/file-address.ts'

const FILE = /^\/files\/([0-9a-f-]{36})$/

/** A picture of the library; pasted ones from elsewhere are none. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ fileId: { default: null }, alt: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (node) => {
        const fileId = FILE.exec(node.getAttribute('src') ?? '')?.[1]
        const alt = node.getAttribute('alt')?.trim()
        return fileId && alt ? { fileId, alt } : false
      },
    },
  ],
  renderHTML: ({ HTMLAttributes: { fileId, alt } }) => ['img', { src: fileAddress(String(fileId)), alt }],
})

const ROLES: Readonly<Record<string, string>> = { table: 'table', tableRow: 'row', tableHeader: 'header_cell', tableCell: 'cell' }

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  // Asked for each node there is.
  extendNodeSchema: ({ name }) => (Object.hasOwn(ROLES, name) ? { tableRole: ROLES[name] } : {}),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addKeyboardShortcuts() {
    return {
      Tab: () => goToNextCell(1)(this.editor.state, this.editor.view.dispatch),
      'Shift-Tab': () => goToNextCell(-1)(this.editor.state, this.editor.view.dispatch),
    }
  },
  addProseMirrorPlugins: () => [tableEditing()],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableHeader | tableCell)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

/** Table commands ask each cell for these; a simple table keeps them as they are. */
const spans = () => ({
  colspan: { default: 1, parseHTML: () => 1 },
  rowspan: { default: 1, parseHTML: () => 1 },
  colwidth: { default: null, rendered: false },
})

const cell = (name: 'tableHeader' | 'tableCell', tag: 'th' | 'td') =>
  Node.create({
    name,
    content: 'paragraph+',
    isolating: true,
    addAttributes: spans,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

/** Kinds of nodes of pages alone, as `readRichText` knows them. */
export const PAGE_NODES = [Picture, Table, TableRow, cell('tableHeader', 'th'), cell('tableCell', 'td')]

const emptyCell = (type: 'tableHeader' | 'tableCell') => ({ type, content: [{ type: 'paragraph' }] })
const emptyRow = (type: 'tableHeader' | 'tableCell') => ({
  type: 'tableRow',
  content: [emptyCell(type), emptyCell(type), emptyCell(type)],
})

/** Three columns, a row of heads and two rows. */
export const NEW_TABLE = { type: 'table', content: [emptyRow('tableHeader'), emptyRow('tableCell'), emptyRow('tableCell')] }
