import type { FormFault } from '../../ui/error-summary.tsx'
import type { Done } from './done-texts.ts'
import type { PreviewView } from './schedule-view.ts'
import type { TimesView } from './times-view.ts'

/** What a form of the editor came to. `to`: where it goes on, if not on the same part. */
export type EditorOutcome =
  | { kind: 'done'; note: Done; to?: string }
  | { kind: 'refused'; faults: FormFault[] }
  | { kind: 'preview'; preview: PreviewView[] }
  | { kind: 'asked'; news: TimesView }

export const saved = (note: Done, to?: string): EditorOutcome => ({ kind: 'done', note, ...(to ? { to } : {}) })
export const refused = (text: string, field = ''): EditorOutcome => ({ kind: 'refused', faults: [{ field, text }] })
