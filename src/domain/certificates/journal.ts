export const CERTIFICATE_JOURNAL = {
  issued: (title: string, from: string, to: string, people: number) =>
    `Teilnahmebescheinigungen ausgestellt: ${title}, ${from} bis ${to} (${people})`,
}
