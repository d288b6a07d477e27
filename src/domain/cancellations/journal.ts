export const CANCELLATION_JOURNAL = {
  cancelled: (title: string, span: string) => `Fällt aus: ${title}, ${span}`,
  held: (title: string, span: string) => `Fand statt: ${title}, ${span}`,
  replaced: (title: string, span: string, newSpan: string) => `Ersatztermin für ${title}, ${span}: ${newSpan}`,
  restored: (title: string, span: string) => `Findet doch statt: ${title}, ${span}`,
}
