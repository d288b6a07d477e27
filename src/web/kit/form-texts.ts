import { EMPTY } from '../../kernel/german-fault.ts'

/** The text names no field, or several fields share it: only with the field's label it says what to do. */
export const lacksName = (text: string, faults: readonly { text: string }[]): boolean =>
  text === EMPTY || faults.filter((other) => other.text === text).length > 1

/** `Erster Tag: Bitte …`, `Wer kommt mit? Bitte …`. No label, no change. */
export const labelled = (label: string, text: string): string =>
  label === '' ? text : `${label}${label.endsWith('?') ? '' : ':'} ${text}`
