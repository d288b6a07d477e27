const HEAD = 'ID;Mitgliedsnummer;Familiennummer;Nachname;Vorname;Geburtsdatum;PLZ;Ort;Eintritt;IBAN'

/** A list of so many people in families of three; each with an id and number of their own. */
export function memberList(people: number, { from = 0 } = {}): string {
  const rows = Array.from({ length: people }, (_, place) => {
    const at = from + place
    const family = Math.floor(at / 3)
    const isChild = at % 3 === 2
    const name = `Familie${family.toString(36)}`
    const birth = isChild ? `0${1 + (at % 9)}.03.2015` : `1${at % 9}.0${1 + (at % 9)}.19${60 + (family % 35)}`
    const iban = at % 3 === 0 ? 'DE02 1203 0000 0000 2020 51' : ''
    return `k${at};${500_000 + at};F${family};${name};Person${at.toString(36)};${birth};86150;Augsburg;01.02.2020;${iban}`
  })
  return [HEAD, ...rows].join('\n')
}
