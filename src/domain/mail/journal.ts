export const MAIL_JOURNAL = {
  returned: 'E-Mail zurückgekommen',
  failed: (template: string) => `E-Mail nicht zustellbar (${template})`,
}
