import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useRef, useState } from 'react'
import { EMPTY_TEXT, HEADING_LEVELS, isSafeAddress, type RichText } from '../../kernel/rich-text.ts'
import type { PictureChoice } from '../files/picture-picker.tsx'
import { FieldError } from '../ui/field.tsx'
import { PAGE_NODES } from './page-nodes.ts'
import { PageTools } from './page-tools.tsx'
import { RichTextTools } from './rich-text-tools.tsx'

interface RichTextFieldProps {
  label: string
  hint?: string
  name: string
  /** JSON of a `RichText`: the typed text, else the saved one. */
  defaultValue: string
  error?: string | undefined
  isRequired?: boolean
  /** Of the library; with them the text may hold pictures and tables, as a page's does. */
  pictures?: readonly PictureChoice[]
}

/** Only kinds known to `readRichText`. */
const EXTENSIONS = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    horizontalRule: false,
    trailingNode: false,
    heading: { levels: [...HEADING_LEVELS] },
    link: {
      openOnClick: false,
      protocols: ['mailto', 'tel'],
      isAllowedUri: (href) => isSafeAddress(href),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
]

const FOREIGN_PICTURE = /<img\b(?![^>]*\ssrc="\/files\/)/i

/** Only the library's own pictures come along: others would be loaded from elsewhere. */
function losesPicture({ clipboardData }: ClipboardEvent): boolean {
  const html = clipboardData?.getData('text/html') ?? ''
  const isPicture = html === '' && [...(clipboardData?.files ?? [])].some(({ type }) => type.startsWith('image/'))
  return isPicture || FOREIGN_PICTURE.test(html)
}

function readSaved(json: string): RichText {
  try {
    return JSON.parse(json) as RichText
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return EMPTY_TEXT
  }
}

/** Text with headings, lists and links; sends JSON. Without JavaScript the saved text goes along unchanged. */
export function RichTextField({ label, hint, name, defaultValue, error, isRequired, pictures }: RichTextFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [start] = useState(() => readSaved(defaultValue))
  // React writes a hidden field's default value again at each drawing: typed text would be lost.
  const [typed, setTyped] = useState(defaultValue)
  const [isPictureLost, setPictureLost] = useState(false)
  const editor = useEditor({
    extensions: pictures ? [...EXTENSIONS, ...PAGE_NODES] : EXTENSIONS,
    content: start,
    immediatelyRender: false,
    // Our style sheet has these styles: the page's policy allows no injected ones.
    injectCSS: false,
    editorProps: {
      handlePaste: (_, event) => {
        setPictureLost(losesPicture(event))
        return false
      },
      attributes: {
        class: 'rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${name}-label`,
        lang: 'de',
        ...(hint ? { 'aria-describedby': `${name}-hint` } : {}),
      },
    },
    onUpdate: ({ editor }) => {
      setTyped(JSON.stringify(editor.getJSON()))
      field.current?.dispatchEvent(new Event('input', { bubbles: true }))
    },
  })
  return (
    <div className={error ? 'field field-wrong max-w-none' : 'field max-w-none'} id={name} tabIndex={-1}>
      <span id={`${name}-label`} className="field-label">
        {label} {!isRequired && <span className="font-normal text-muted">(freiwillig)</span>}
      </span>
      {hint && (
        <p id={`${name}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      <input type="hidden" ref={field} name={name} value={typed} />
      <div className="rich-box">
        {editor && (
          <RichTextTools editor={editor} label={label}>
            {pictures && <PageTools editor={editor} pictures={pictures} />}
          </RichTextTools>
        )}
        <EditorContent editor={editor} className="rich-input" />
      </div>
      <p role="status" className="field-hint empty:hidden">
        {isPictureLost &&
          `Bilder kommen beim Einfügen nicht mit.${pictures ? ' Bitte laden Sie sie über „Bild einfügen“ hoch.' : ''}`}
      </p>
    </div>
  )
}
