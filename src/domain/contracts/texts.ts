import type { Allowance, ContractKind, ContractRate } from './rules.ts'

export type ContractRefusal = 'changed_meanwhile'

export const CONTRACT_REFUSALS: Record<ContractRefusal, string> = {
  changed_meanwhile:
    'Jemand anderes hat diesen Vertrag eben geändert. Bitte prüfen Sie Ihre Angaben und speichern Sie noch einmal.',
}

export const CONTRACT_KIND_NAMES: Record<ContractKind, string> = { trainer: 'Trainervertrag', rental: 'Mietvertrag' }

export const CONTRACT_RATE_NAMES: Record<ContractRate, string> = {
  unit: 'je Übungseinheit (45 Minuten)',
  hour: 'je Stunde',
  month: 'im Monat',
  year: 'im Jahr',
}

export const ALLOWANCE_NAMES: Record<Allowance, string> = {
  trainer_allowance: 'Übungsleiterpauschale',
  office_allowance: 'Ehrenamtspauschale',
  minijob_month: 'Minijob',
}
