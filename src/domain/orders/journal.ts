export const ORDER_JOURNAL = {
  placed: (title: string, rows: string) => `${title} beauftragt: ${rows}`,
  withdrawn: (title: string) => `${title} zurückgenommen`,
  stopped: (title: string, done: number) => `${title} angehalten, ${done} waren erledigt`,
  failed: (title: string) => `${title} nicht ausgeführt: Wer das veranlasst hat, darf es nicht mehr.`,
  done: (title: string, done: number, rows: string) => `${title} erledigt: ${done} von ${rows}`,
  undone: (title: string, restored: number, rows: string) => `${title} zurückgenommen: ${restored} von ${rows}`,
}
