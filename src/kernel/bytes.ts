const UNITS = ['kB', 'MB', 'GB', 'TB']

/** `34,1 MB`: thousands, one digit after the comma below ten. */
export function formatBytes(bytes: number): string {
  const at = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 1), UNITS.length)
  const number = bytes / 1000 ** at
  return `${number.toLocaleString('de-DE', { maximumFractionDigits: number < 10 ? 1 : 0 })} ${UNITS[at - 1]}`
}
