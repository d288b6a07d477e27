export const FACILITY_JOURNAL = {
  changed: (name: string) => `Sportstätte geändert: ${name}`,
  created: (name: string) => `Sportstätte angelegt: ${name}`,
  defectReported: (kind: string, hall: string) => `${kind} gemeldet: ${hall}`,
  defectMended: 'Mangel behoben',
  defectInWork: 'Mangel in Arbeit',
  defectOpenAgain: 'Mangel wieder offen',
  hoursChanged: (name: string) => `Öffnungszeiten geändert: ${name}`,
}
