import { plural } from '../../kernel/plural.ts'

export const MAILING_JOURNAL = {
  sent: (subject: string, titles: readonly string[], mails: number, letters: number) =>
    `E-Mail „${subject}“ an ${titles.join('; ')}: ${plural(mails, 'Adresse', 'Adressen')}${letters > 0 ? `, ${plural(letters, 'Brief', 'Briefe')}` : ''}`,
  letter: 'Nachricht an die Geschäftsstelle über die Website',
  unsubscribed: (topic: string) => `E-Mails abbestellt: ${topic}`,
  groupSaved: (name: string) => `Gruppe für E-Mails gespeichert: ${name}`,
  groupRemoved: (name: string) => `Gruppe für E-Mails gelöscht: ${name}`,
}
