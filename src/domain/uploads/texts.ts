import { FILE_BYTES } from '../files/rules.ts'
import type { UploadRefusal } from './commands.ts'

export const UPLOAD_REFUSALS: Record<UploadRefusal, string> = {
  upload_gone: 'Diese Datei ist nicht mehr da. Bitte wählen Sie sie noch einmal aus.',
  too_large: `Diese Datei ist zu groß. Bitte höchstens ${FILE_BYTES / 1024 / 1024} MB.`,
}
