export type DonationRefusal =
  | 'given_later'
  | 'not_given_yet'
  | 'notice_later'
  | 'notice_missing'
  | 'notice_old'
  | 'address_missing'
  | 'club_address_missing'
  | 'confirmed'
  | 'not_confirmed'
  | 'statement_wrong'
  | 'above_statement'
  | 'already_waived'
  | 'statement_paid'
  | 'declaration_missing'
  | 'above_allowance'

export const DONATION_REFUSALS: Record<DonationRefusal, string> = {
  given_later: 'Dieser Tag liegt in der Zukunft. Bitte tragen Sie die Spende ein, sobald sie da ist.',
  not_given_yet:
    'Der Tag dieser Spende liegt in der Zukunft. Bestätigen lässt sie sich, sobald sie da ist. War der Tag falsch, nehmen Sie sie zurück und tragen sie neu ein.',
  notice_later: 'Dieser Tag liegt in der Zukunft. Das Datum steht oben auf dem Bescheid.',
  notice_missing: 'Tragen Sie zuerst den Bescheid des Finanzamts ein. Ohne ihn darf der Verein keine Spende bestätigen.',
  notice_old:
    'Der Bescheid des Finanzamts ist zu alt: Er trägt fünf Jahre, die Feststellung nach § 60a AO drei. Bitte tragen Sie den neuen ein.',
  address_missing: 'Auf die Bestätigung gehört die Anschrift. Bitte ergänzen Sie sie bei der Person.',
  club_address_missing: 'In den Einstellungen fehlt die Anschrift des Vereins.',
  confirmed: 'Diese Spende ist bestätigt. Ziehen Sie zuerst die Bestätigung zurück.',
  statement_wrong:
    'Diese Abrechnung gehört jemand anderem oder ist nicht freigegeben. Verzichten lässt sich nur vor der Auszahlung.',
  above_statement: 'So viel steht aus dieser Abrechnung nicht mehr zu. Bitte prüfen Sie den Betrag.',
  already_waived:
    'Auf diese Abrechnung ist schon verzichtet. Soll es ein anderer Betrag sein, nehmen Sie den Verzicht zurück und tragen ihn neu ein.',
  statement_paid: 'Die Abrechnung ist schon ohne diesen Betrag ausgezahlt. Der Verzicht bleibt.',
  declaration_missing:
    'Auf die ganze Vergütung lässt sich erst verzichten, wenn für dieses Jahr erklärt ist, was andere Vereine zahlen. Die Erklärung steht unter „Meine Abrechnungen“.',
  above_allowance:
    'Mit dieser Vergütung wäre ein Freibetrag überschritten, auch wenn sie gespendet wird. Bitte prüfen Sie die Versteuerung, und bestätigen Sie das.',
  not_confirmed: 'Für diese Spende gilt keine Bestätigung.',
}

export const DONATION_TEXTS = { donation: 'Geldspende', waiver: 'Verzicht auf Vergütung' } as const

export const NOTICE_TEXTS = {
  exemption: 'Freistellungsbescheid',
  statutes: 'Feststellung nach § 60a AO',
} as const
