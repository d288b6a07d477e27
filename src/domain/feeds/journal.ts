export const FEED_JOURNAL = {
  ownRenewed: 'Adresse des eigenen Kalenders neu erzeugt',
  teamRenewed: (title: string) => `Adresse des Kalenders von „${title}“ neu erzeugt`,
}
