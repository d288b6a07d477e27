export const DONATION_JOURNAL = {
  entered: 'Spende eingetragen',
  removed: 'Eingetragene Spende zurückgenommen',
  confirmed: (number: string) => `Spende bestätigt: ${number}`,
  withdrawn: (number: string) => `Bestätigung einer Spende zurückgezogen: ${number}`,
  noticed: 'Bescheid des Finanzamts eingetragen',
}
