import { Form } from 'react-router'
import { State } from '../ui/badge.tsx'
import { SubmitButton } from '../ui/button.tsx'

interface SessionsProps {
  sessions: readonly { id: string; isThis: boolean; device: string; since: string; used: string; address: string }[]
}

export function Sessions({ sessions }: SessionsProps) {
  return (
    <div className="profile-part">
      <ul className="profile-list">
        {sessions.map(({ id, isThis, device, since, used, address }) => (
          <li key={id}>
            <span className="grow">
              <strong>{device}</strong>
              <span className="block text-muted">
                {since}, {used}, Adresse {address}
              </span>
            </span>
            {isThis ? (
              <State kind="info">dieses Gerät</State>
            ) : (
              <Form method="post">
                <input type="hidden" name="intent" value="session" />
                <input type="hidden" name="session" value={id} />
                <SubmitButton look="quiet" size="small" aria-label={`Ausloggen: ${device}, ${since}`}>
                  Ausloggen
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ isThis }) => !isThis) && (
        <Form method="post">
          <input type="hidden" name="intent" value="sessions" />
          <SubmitButton look="quiet">Überall sonst ausloggen</SubmitButton>
        </Form>
      )}
    </div>
  )
}
