export interface ToastText {
  text: string
  kind?: 'good' | 'bad' | 'info'
  /** Shows "Rückgängig" and keeps the toast for 10 s instead of 5. */
  undo?: () => void
}
