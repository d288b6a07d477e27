export const LIST_ORDER_JOURNAL = {
  restored: (title: string, span: string) => `Absage zurückgenommen: ${title}, ${span}`,
}
