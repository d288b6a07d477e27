import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Bold, Heading2, Heading3, Italic, Link, List, ListOrdered, type LucideIcon, Quote, Redo2, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isSafeAddress } from '../../kernel/rich-text.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'

interface Tool {
  label: string
  Icon: LucideIcon
  /** Name of the mark or node that the button shows as on. */
  shows?: [name: string, attrs?: object]
  run: (editor: Editor) => boolean
}

const TOOLS: readonly Tool[] = [
  { label: 'Fett', Icon: Bold, shows: ['bold'], run: (editor) => editor.chain().focus().toggleBold().run() },
  { label: 'Kursiv', Icon: Italic, shows: ['italic'], run: (editor) => editor.chain().focus().toggleItalic().run() },
  {
    label: 'Überschrift',
    Icon: Heading2,
    shows: ['heading', { level: 2 }] as [string, object],
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'Kleine Überschrift',
    Icon: Heading3,
    shows: ['heading', { level: 3 }] as [string, object],
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  { label: 'Liste', Icon: List, shows: ['bulletList'], run: (editor) => editor.chain().focus().toggleBulletList().run() },
  {
    label: 'Nummerierte Liste',
    Icon: ListOrdered,
    shows: ['orderedList'] as [string],
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Hervorgehoben',
    Icon: Quote,
    shows: ['blockquote'],
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  { label: 'Rückgängig', Icon: Undo2, run: (editor) => editor.chain().focus().undo().run() },
  { label: 'Wiederholen', Icon: Redo2, run: (editor) => editor.chain().focus().redo().run() },
]

export function ToolButton({
  label,
  Icon,
  isOn,
  onPress,
}: {
  label: string
  Icon: LucideIcon
  isOn?: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      className="rich-tool"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      // A click leaves the cursor in the text: the next key belongs there.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon aria-hidden="true" size={18} />
    </button>
  )
}

/** Asks for a link's address, in place. */
function LinkForm({ editor, close }: { editor: Editor; close: () => void }) {
  const [address, setAddress] = useState<string>(editor.getAttributes('link').href ?? '')
  const [error, setError] = useState<string>()
  const take = () => {
    const href = /^[\w-]+(\.[\w-]+)+/.test(address) ? `https://${address}` : address.trim()
    if (!isSafeAddress(href)) return setError('Bitte geben Sie eine Adresse ein, zum Beispiel https://www.beispiel.de.')
    editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
    close()
  }
  return (
    <div className="grid gap-2 border-line border-b p-3">
      <TextField
        label="Adresse des Links"
        id="link-address"
        value={address}
        error={error}
        required={false}
        onChange={({ target }) => setAddress(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          take()
        }}
      />
      <div className="actions">
        <Button size="small" look="dark" onClick={take}>
          Link setzen
        </Button>
        <Button
          size="small"
          look="quiet"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            close()
          }}
        >
          Link entfernen
        </Button>
      </div>
    </div>
  )
}

/** Toolbar of the text; each button shows whether it is on. */
export function RichTextTools({ editor, label, children }: { editor: Editor; label: string; children?: ReactNode }) {
  const [asksLink, setAsksLink] = useState(false)
  const on = useEditorState({
    editor,
    selector: ({ editor }) => [...TOOLS.map(({ shows }) => shows && editor.isActive(...shows)), editor.isActive('link')],
  })
  return (
    <>
      <div role="toolbar" aria-label={`${label}: gestalten`} className="rich-tools">
        {TOOLS.map((tool, at) => (
          <ToolButton
            key={tool.label}
            {...tool}
            {...(on[at] === undefined ? {} : { isOn: on[at] })}
            onPress={() => tool.run(editor)}
          />
        ))}
        <ToolButton label="Link" Icon={Link} isOn={on.at(-1) ?? false} onPress={() => setAsksLink(!asksLink)} />
        {children}
      </div>
      {asksLink && <LinkForm editor={editor} close={() => setAsksLink(false)} />}
    </>
  )
}
