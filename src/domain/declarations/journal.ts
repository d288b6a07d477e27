export const DECLARATION_JOURNAL = {
  received: (kind: string) => `${kind} eingegangen`,
  handled: 'Erklärung bearbeitet',
}
