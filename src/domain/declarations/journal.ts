export const DECLARATION_JOURNAL = {
  received: (kind: string) => `${kind} eingegangen`,
  matched: 'Kündigung einem Mitglied zugeordnet',
  withdrawn: 'Kündigung zurückgenommen',
  handled: 'Erklärung bearbeitet',
}
