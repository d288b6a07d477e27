import { Form } from 'react-router'
import type { RoleName } from '../../domain/context.ts'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { Panel } from '../ui/list-panel.tsx'
import { MailsWait } from '../ui/mails-wait.tsx'
import { limitDefaults } from './limit-fields.tsx'
import { RoleFields } from './role-fields.tsx'

interface InvitePanelProps {
  close: string
  answer: FormAnswer | null
  roles: readonly RoleName[]
  departments: readonly { id: string; name: string }[]
  canMail: boolean
}

export function InvitePanel({ close, answer, roles, departments, canMail }: InvitePanelProps) {
  const view = formView(answer, { role: 'reader', ...limitDefaults(null) })
  return (
    <Panel
      title="Benutzer einladen"
      line="Die Person bekommt eine E-Mail mit einem Link, der 14 Tage gilt."
      close={close}
      closeText="Schließen"
    >
      <Form method="post" noValidate className="grid gap-4">
        <ErrorSummary faults={view.faults} />
        {!canMail && <MailsWait>Die Einladung wartet und geht hinaus, sobald ein Mailserver eingerichtet ist.</MailsWait>}
        <input type="hidden" name="intent" value="invite" />
        <TextField label="E-Mail" type="email" autoComplete="off" {...view.field('email')} />
        <TextField label="Vorname" autoComplete="off" {...view.field('firstname')} />
        <TextField label="Nachname" autoComplete="off" {...view.field('lastname')} />
        <RoleFields
          roles={roles}
          departments={departments}
          role={view.field('role').defaultValue}
          departmentIds={answer?.typed.departmentIds ?? []}
          error={view.error('role')}
          limits={{ view, areas: answer?.typed.areas ?? [] }}
        />
        <div className="actions">
          <SubmitButton>Einladung senden</SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
