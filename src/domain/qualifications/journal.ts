export const QUALIFICATION_JOURNAL = {
  licenceAdded: 'Lizenz eingetragen',
  licenceChanged: 'Lizenz geändert',
  licenceRemoved: 'Lizenz gelöscht',
  checkSeen: 'Führungszeugnis eingesehen',
  checkRemoved: 'Vermerk über ein Führungszeugnis gelöscht',
  codeSigned: 'Ehrenkodex unterschrieben',
  codeRemoved: 'Vermerk über den Ehrenkodex gelöscht',
}
