import type { ClubContact } from '../../domain/clubs/find-contact.ts'
import { useShell } from '../shell/shell.tsx'
import { Card } from '../ui/card.tsx'

export function Contact({ contact }: { contact: ClubContact | null }) {
  const shell = useShell()
  const { street = '', postcode = '', city = '', email = '', phone = '', officeHours = '' } = contact ?? {}
  const isEmpty = [street, city, email, phone].every((text) => text === '')
  return (
    <Card title="Kontakt">
      <address className="my-club-contact">
        <strong>{shell?.club.displayName}</strong>
        {street && <span>{street}</span>}
        {city && (
          <span>
            {postcode} {city}
          </span>
        )}
        {phone && (
          <a className="link" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {phone}
          </a>
        )}
        {email && (
          <a className="link wrap-anywhere" href={`mailto:${email}`}>
            {email}
          </a>
        )}
      </address>
      {officeHours && (
        <>
          <h3 className="mt-3 text-[1rem]">Sprechzeiten</h3>
          <p className="whitespace-pre-line">{officeHours}</p>
        </>
      )}
      {isEmpty && <p className="mt-2 text-muted">Der Verein hat noch keine Kontaktdaten eingetragen.</p>}
    </Card>
  )
}
