export const MAIL_JOURNAL = {
  failed: (template: string) => `E-Mail nicht zustellbar (${template})`,
}
