import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables'
import { useEditorState } from '@tiptap/react'
import { BetweenHorizontalEnd, BetweenVerticalEnd, FoldHorizontal, FoldVertical, ImagePlus, Table, Trash2 } from 'lucide-react'
import { type PictureChoice, PicturePicker } from '../files/picture-picker.tsx'
import { NEW_TABLE } from './page-nodes.ts'
import { ToolButton } from './rich-text-tools.tsx'

type TableCommand = (state: Editor['state'], dispatch: Editor['view']['dispatch']) => boolean

const IN_TABLE = [
  { label: 'Zeile darunter', Icon: BetweenHorizontalEnd, command: addRowAfter },
  { label: 'Spalte daneben', Icon: BetweenVerticalEnd, command: addColumnAfter },
  { label: 'Zeile löschen', Icon: FoldVertical, command: deleteRow },
  { label: 'Spalte löschen', Icon: FoldHorizontal, command: deleteColumn },
  { label: 'Tabelle löschen', Icon: Trash2, command: deleteTable },
] as const

/** A new table takes the cursor into its first cell; inserted content leaves it in the last. */
const insertTable = (editor: Editor) =>
  editor
    .chain()
    .focus()
    .insertContent(NEW_TABLE)
    .command(({ tr }) => {
      const { $from } = tr.selection
      for (let depth = $from.depth; depth > 0; depth--)
        if ($from.node(depth).type.name === 'table') tr.setSelection(TextSelection.near(tr.doc.resolve($from.start(depth))))
      return true
    })
    .run()

/** Pictures and tables, for texts of pages. */
export function PageTools({ editor, pictures }: { editor: Editor; pictures: readonly PictureChoice[] }) {
  const isInTable = useEditorState({ editor, selector: ({ editor }) => editor.isActive('table') })
  const run = (command: TableCommand) => {
    command(editor.state, editor.view.dispatch)
    editor.commands.focus()
  }
  return (
    <>
      <PicturePicker
        pictures={pictures}
        onChoose={({ id, alt }) =>
          editor
            .chain()
            .focus()
            .insertContent({ type: 'picture', attrs: { fileId: id, alt } })
            .run()
        }
        trigger={
          <button type="button" className="rich-tool" aria-label="Bild einfügen" title="Bild einfügen">
            <ImagePlus aria-hidden="true" size={18} />
          </button>
        }
      />
      {isInTable ? (
        IN_TABLE.map(({ label, Icon, command }) => (
          <ToolButton key={label} label={label} Icon={Icon} onPress={() => run(command)} />
        ))
      ) : (
        <ToolButton label="Tabelle einfügen" Icon={Table} onPress={() => insertTable(editor)} />
      )}
    </>
  )
}
