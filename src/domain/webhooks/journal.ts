export const WEBHOOK_JOURNAL = {
  created: (host: string) => `Webhook angelegt: ${host}`,
  removed: (host: string) => `Webhook gelöscht: ${host}`,
  resent: (host: string) => `Webhook noch einmal gesendet: ${host}`,
}
