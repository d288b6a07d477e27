import type { TableName } from '../domain/asking/find-row.ts'

/** Tables that addresses call by another name. */
const TABLES: Readonly<Record<string, TableName | null>> = {
  plans: 'operationalPlans',
  series: 'bookingSeries',
  // Their rows are the association's.
  'shared-times': null,
  majorities: 'people',
  'saved-groups': 'mailingGroups',
  media: 'files',
  users: 'clubUsers',
  statements: 'trainerStatements',
  cards: 'creditCards',
  'card-kinds': 'creditKinds',
  books: 'bookProposals',
  donations: 'payments',
  terms: 'officeTerms',
  corrections: 'statementItems',
  'bank-lines': 'statementLines',
  needs: 'allocationNeeds',
  'hour-exemptions': 'hourExemptions',
}
/** Table of the `{id}` behind the first noun of an address: `/duties/{id}/tick` is of duties. Null without one. */
export const tableOf = (path: string): TableName | null => {
  const [, name = ''] = /^\/([\w-]+)\/\{id\}/.exec(path) ?? []
  if (Object.hasOwn(TABLES, name)) return TABLES[name] ?? null
  return name ? (name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as TableName) : null
}
