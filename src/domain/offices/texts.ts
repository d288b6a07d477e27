export type OfficeRefusal = 'changed_meanwhile' | 'in_use' | 'holds_already' | 'not_agreed'

export const OFFICE_REFUSALS: Readonly<Record<OfficeRefusal, string>> = {
  changed_meanwhile: 'Jemand anderes hat das inzwischen geändert. Ihre Eingaben stehen noch hier; bitte vergleichen Sie.',
  in_use: 'Zu diesem Amt gehören noch Aufgaben im Jahreskalender. Geben Sie diese zuerst einem anderen Amt.',
  holds_already: 'Diese Person hat das Amt in dieser Zeit schon.',
  not_agreed: 'Ein Bild zeigen wir nur, wenn die Person einverstanden ist, auf der Website zu stehen.',
}
