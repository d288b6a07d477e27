import { Form, Link } from 'react-router'
import type { RoleName } from '../../domain/context.ts'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { answerFor } from '../ui/answer-for.ts'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, TextField } from '../ui/field.tsx'
import { useFormVersion } from '../ui/form-version.ts'
import { FactList, Panel } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import { AccessForms } from './access-forms.tsx'
import { limitDefaults } from './limit-fields.tsx'
import { RoleFields } from './role-fields.tsx'
import type { UserPanelView } from './user-view.ts'

interface UserPanelProps {
  user: UserPanelView
  close: string
  answer: FormAnswer | null
  roles: readonly RoleName[]
  departments: readonly { id: string; name: string }[]
  isOwn: boolean
  done: string | null
}

type FormProps = Pick<UserPanelProps, 'user' | 'answer' | 'roles' | 'departments'>

function Outdated() {
  return <Notice kind="warning">Jemand anderes hat diesen Benutzer gerade geändert. Ihre Eingaben stehen noch hier.</Notice>
}

function RoleForm({ user, answer, roles, departments }: FormProps) {
  const own = answerFor(answer, 'role')
  const { version, isOutdated, key, form } = useFormVersion(user.version, own)
  const view = formView(own, { role: user.role, ...limitDefaults(user) })
  return (
    <Form method="post" noValidate className="grid gap-3" key={key} {...form}>
      <ErrorSummary faults={view.faults} title="Nicht gespeichert" />
      <input type="hidden" name="intent" value="role" />
      <input type="hidden" name="id" value={user.id} />
      <input type="hidden" name="version" value={version} />
      {isOutdated && <Outdated />}
      {own && (
        <p className="text-muted">
          Gespeichert ist: {user.roleName}
          {user.departments && `, ${user.departments}`}
          {user.limits && `, ${user.limits}`}.
        </p>
      )}
      <RoleFields
        roles={roles}
        departments={departments}
        role={view.field('role').defaultValue}
        departmentIds={own ? (own.typed.departmentIds ?? []) : user.departmentIds}
        error={view.error('role')}
        limits={{ view, areas: own ? (own.typed.areas ?? []) : user.areas }}
      />
      <DateField
        label="Gilt ab"
        hint="Leer heißt: sofort. Bis zu einem späteren Tag bleibt die jetzige Rolle."
        optional
        {...view.field('from')}
      />
      <div className="actions">
        <SubmitButton>Rolle speichern</SubmitButton>
      </div>
    </Form>
  )
}

function MemberForm({ user, answer }: Pick<FormProps, 'user' | 'answer'>) {
  const own = answerFor(answer, 'member')
  const { version, isOutdated, key, form } = useFormVersion(user.version, own)
  const view = formView(own, { memberNo: user.member?.memberNo ?? '' })
  return (
    <Form method="post" noValidate className="grid gap-3" key={key} {...form}>
      <ErrorSummary faults={view.faults} title="Nicht gespeichert" />
      <input type="hidden" name="intent" value="member" />
      <input type="hidden" name="id" value={user.id} />
      <input type="hidden" name="version" value={version} />
      {isOutdated && <Outdated />}
      <TextField
        label="Mitgliedsnummer"
        hint={`Leer lassen, wenn ${user.name} kein Mitglied ist.`}
        optional
        className="max-w-44"
        {...view.field('memberNo')}
      />
      <div className="actions">
        <SubmitButton look="quiet">Zuordnung speichern</SubmitButton>
      </div>
    </Form>
  )
}

const memberOf = ({ member }: UserPanelView) => {
  if (!member) return 'nicht zugeordnet'
  return (
    <Link to={`/member/${member.id}`} className="link">
      Nr. {member.memberNo}
    </Link>
  )
}

const factsOf = (user: UserPanelView) =>
  [
    ['Benutzername', user.userName],
    ['E-Mail', user.email],
    ['Mitglied', memberOf(user)],
    ['Zweiter Faktor', user.hasSecondFactor ? 'eingerichtet' : 'nicht eingerichtet'],
    ['Zuletzt eingeloggt', user.lastLogin || 'noch nie'],
    ['Logins', String(user.logins)],
    ['Benutzer seit', user.createdAt],
  ] as const

export function UserPanel({ user, close, answer, roles, departments, isOwn, done }: UserPanelProps) {
  const mayChange = !isOwn && roles.includes(user.role)
  return (
    <Panel title={user.name} line={[user.roleName, user.limits].filter(Boolean).join(' · ')} close={close} closeText="Schließen">
      {done && !answer && (
        <div role="status">
          <Notice kind="good" title={done} />
        </div>
      )}
      {user.isBlocked && (
        <Notice kind="warning" title="Gesperrt">
          {user.name} kommt in diesen Verein nicht mehr hinein.
        </Notice>
      )}
      {user.isInvited && !user.isBlocked && (
        <Notice kind="info" title="Eingeladen">
          {user.name} hat die Einladung noch nicht angenommen.
        </Notice>
      )}
      <FactList facts={factsOf(user)} />
      {isOwn && roles.length > 0 && (
        <Notice kind="info">Ihre eigene Rolle und Ihr eigenes Konto kann nur jemand anderes ändern.</Notice>
      )}
      {!isOwn && !mayChange && roles.length > 0 && <Notice kind="info">Superuser kann nur ein Superuser ändern.</Notice>}
      {roles.length === 0 && <Notice kind="info">Mit Ihrer Rolle können Sie alles ansehen, aber nichts ändern.</Notice>}
      {mayChange && <RoleForm user={user} answer={answer} roles={roles} departments={departments} />}
      {roles.length > 0 && (mayChange || isOwn) && <MemberForm user={user} answer={answer} />}
      {mayChange && <AccessForms user={user} answer={answer} />}
    </Panel>
  )
}
