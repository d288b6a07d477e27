export const FEEDBACK_KINDS = { praise: 'Lob', idea: 'Idee', problem: 'Problem', question: 'Frage' } as const
export type FeedbackKind = keyof typeof FEEDBACK_KINDS

export const FEEDBACK_SUBJECTS = { club: 'Feedback zum Verein', app: 'Feedback zur App' } as const
export type FeedbackSubject = keyof typeof FEEDBACK_SUBJECTS

export type FeedbackRefusal = 'already_settled'

export const FEEDBACK_REFUSALS: Readonly<Record<FeedbackRefusal, string>> = {
  already_settled: 'Diese Nachricht hat inzwischen jemand anderes erledigt. Ihre Antwort wurde nicht gesendet.',
}
