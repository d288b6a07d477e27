export type DutyRefusal = 'changed_meanwhile' | 'already_done'

export const DUTY_REFUSALS: Readonly<Record<DutyRefusal, string>> = {
  changed_meanwhile: 'Jemand anderes hat das inzwischen geändert. Ihre Eingaben stehen noch hier; bitte vergleichen Sie.',
  already_done: 'Das hat inzwischen jemand anderes als erledigt eingetragen.',
}
