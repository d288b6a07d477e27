import type { Question } from '../../domain/courses/list-questions.ts'
import type { FormView } from '../kit/form-view.ts'
import { RadioGroup } from '../ui/choice.tsx'
import { TextField } from '../ui/field.tsx'

const YES_NO = [
  { value: 'yes', label: 'Ja' },
  { value: 'no', label: 'Nein' },
] as const

/** `name`: field of the answer. */
export function QuestionField({ question, view }: { question: Omit<Question, 'id'> & { name: string }; view: FormView }) {
  const { name, kind, label, choices, isRequired } = question
  const facts = { label, optional: !isRequired, ...view.field(name) }
  if (kind === 'text') return <TextField maxLength={500} {...facts} />
  const options = kind === 'yes_no' ? YES_NO : choices.map((choice) => ({ value: choice, label: choice }))
  return <RadioGroup options={options} row={kind === 'yes_no'} {...facts} />
}
