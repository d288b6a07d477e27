export const NOTICE_JOURNAL = {
  seenByPhone: 'Nachricht am Telefon ausgerichtet',
  seen: 'Nachricht gesehen',
}
