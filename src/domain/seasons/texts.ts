import type { SeasonRefusal } from './commands.ts'

export const SEASON_REFUSALS: Record<SeasonRefusal, string> = {
  name_taken: 'Eine Saison mit diesem Namen gibt es schon.',
  in_use: 'Zu dieser Saison gehören noch Angebote. Ordnen Sie diese zuerst einer anderen zu.',
  changed_meanwhile: 'Jemand anderes hat diese Saison inzwischen geändert. Bitte prüfen Sie, was jetzt gespeichert ist.',
}
