export const MAILING_JOURNAL = {
  sent: (title: string, subject: string, addresses: number) =>
    `E-Mail an Teilnehmer von ${title}: ${subject} (${addresses} Adressen)`,
}
