import type { formView } from '../kit/form-view.ts'
import { Textarea } from '../ui/field.tsx'

/** Further numbers and addresses of a person, one each line. */
export const MoreContactsField = ({ view }: { view: ReturnType<typeof formView> }) => (
  <Textarea
    label="Weitere Kontakte"
    hint="Telefonnummern und E-Mail-Adressen, je Zeile eine, gern mit Zusatz: 0561 4711 (Arbeit). E-Mails gehen an die Adresse oben."
    rows={2}
    maxLength={700}
    optional
    {...view.field('moreContacts')}
  />
)
