/** Events of what the club is owed, and of what was paid. */
export const moneyHappenings = {
  claim: ['claim.cancelled', 'claim.created', 'claim.deferred', 'claim.instalments', 'claim.split', 'claim.waived'],
  fee_run: ['fee_run.announced', 'fee_run.changed', 'fee_run.created', 'fee_run.issued', 'fee_run.rehearsed', 'fee_run.removed'],
  payment: ['payment.allocated', 'payment.entered', 'payment.undone', 'statement.imported', 'statement.line_ignored'],
  sepa_file: ['sepa_file.created', 'sepa_file.withdrawn', 'sepa_item.cleared', 'sepa_item.returned'],
  tariff: ['tariff.changed', 'tariff.created', 'tariff.removed', 'tariff.started', 'tariff.withdrawn'],
  debtor: ['debtor.created', 'debtor.pays', 'mandate.given', 'mandate.lapsed'],
  contract: ['contract.changed', 'contract.created'],
  invoice: ['invoice.cancelled', 'invoice.created', 'invoice.delivered', 'invoice.issued', 'invoice.printed', 'invoice.removed'],
  dunning: ['dunning.level_changed', 'dunning.sent'],
  datev: ['datev.exported'],
  donation: ['donation.confirmed', 'donation.entered', 'donation.noticed', 'donation.removed', 'donation.withdrawn'],
  books: ['books.changed', 'books.removed'],
} as const
