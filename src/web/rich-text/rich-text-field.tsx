import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useRef } from 'react'
import { EMPTY_TEXT, HEADING_LEVELS, isSafeAddress, type RichText } from '../../kernel/rich-text.ts'
import { FieldError } from '../ui/field.tsx'
import { RichTextTools } from './rich-text-tools.tsx'

interface RichTextFieldProps {
  label: string
  hint?: string
  name: string
  /** JSON of a `RichText`: the typed text, else the saved one. */
  defaultValue: string
  error?: string | undefined
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

function readSaved(json: string): RichText {
  try {
    return JSON.parse(json) as RichText
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return EMPTY_TEXT
  }
}

/** Writes the text into the form's field and marks the form as changed. */
function store(editor: Editor, field: HTMLInputElement | null): void {
  if (!field) return
  field.value = JSON.stringify(editor.getJSON())
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Text with headings, lists and links; sends JSON. Without JavaScript the saved text goes along unchanged. */
export function RichTextField({ label, hint, name, defaultValue, error }: RichTextFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: readSaved(defaultValue),
    immediatelyRender: false,
    // Our style sheet has these styles: the page's policy allows no injected ones.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: 'rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${name}-label`,
        lang: 'de',
        ...(hint ? { 'aria-describedby': `${name}-hint` } : {}),
      },
    },
    onUpdate: ({ editor }) => store(editor, field.current),
  })
  return (
    <div className={error ? 'field field-wrong max-w-none' : 'field max-w-none'} id={name} tabIndex={-1}>
      <span id={`${name}-label`} className="field-label">
        {label} <span className="font-normal text-muted">(freiwillig)</span>
      </span>
      {hint && (
        <p id={`${name}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      <input type="hidden" ref={field} name={name} defaultValue={defaultValue} />
      <div className="rich-box">
        {editor && <RichTextTools editor={editor} label={label} />}
        <EditorContent editor={editor} className="rich-input" />
      </div>
    </div>
  )
}
