import { useEffect, useRef } from 'react'
import { LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

interface ReceiptProps {
  title: string
  email: string
  rows: readonly { name: string; text: string }[]
}

/** Receipt of a declaration with day and time, to keep or print; the same goes out by mail. */
export function Receipt({ title, email, rows }: ReceiptProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} className="form" tabIndex={-1}>
      <Notice kind="good" title={title}>
        Die Bestätigung mit Tag und Uhrzeit ist unterwegs an <strong>{email}</strong>. Bitte bewahren Sie sie auf.
      </Notice>
      <dl className="fact-list">
        {rows.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="actions">
        <LinkButton to="/" look="quiet">
          Zur Startseite
        </LinkButton>
      </div>
    </div>
  )
}
