import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DETAILS_PATH } from './website-address.ts'

interface MissingDetailsProps {
  missing: readonly string[]
  maySettings: boolean
}

/** Details of the club that its legal pages lack, and the way to enter them. */
export function MissingDetails({ missing, maySettings }: MissingDetailsProps) {
  if (missing.length === 0) return null
  return (
    <Notice
      kind="warning"
      title={`Für das Impressum fehlt noch: ${missing.join(', ')}`}
      action={
        maySettings && (
          <LinkButton to={DETAILS_PATH} look="quiet" size="small">
            Angaben eintragen
          </LinkButton>
        )
      }
    >
      {maySettings
        ? 'Sobald die Angaben eingetragen sind, stehen sie von selbst auf den Seiten, deren Vorlage Sie verwenden.'
        : 'Eintragen kann sie, wer die Einstellungen des Vereins verwaltet.'}
    </Notice>
  )
}
