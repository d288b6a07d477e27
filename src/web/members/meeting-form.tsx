import type { FormView } from '../kit/form-view.ts'
import { DateField, TextField } from '../ui/field.tsx'

interface MeetingFieldsProps {
  view: FormView
  id: string
}

export const MEETING_LABELS = {
  title: 'Name',
  onDay: 'Tag',
  startsAt: 'Beginn',
  place: 'Ort',
  votingAge: 'Stimmrecht ab dem Alter',
  noticeDays: 'Einladungsfrist in Tagen',
}

/** Day, place and what the statutes say about voting and inviting. */
export function MeetingFields({ view, id }: MeetingFieldsProps) {
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <TextField label="Name" autoComplete="off" {...view.field('title')} />
      <div className="flex flex-wrap gap-3">
        <DateField label="Tag" {...view.field('onDay')} />
        <TextField label="Beginn" className="max-w-28" autoComplete="off" {...view.field('startsAt')} />
      </div>
      <TextField label="Ort" optional autoComplete="off" {...view.field('place')} />
      <TextField
        label="Stimmrecht ab dem Alter"
        hint="Steht in Ihrer Satzung; 0: alle"
        inputMode="numeric"
        className="max-w-24"
        {...view.field('votingAge')}
      />
      <TextField
        label="Einladungsfrist in Tagen"
        hint="Steht in Ihrer Satzung"
        inputMode="numeric"
        className="max-w-24"
        {...view.field('noticeDays')}
      />
    </>
  )
}
