import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import type { OtherClub } from './club-choice.ts'

interface ClubSwitchProps {
  others: readonly OtherClub[]
  /** The address says which club this is: the others are links to their own addresses. */
  isFixed: boolean
}

/** Leads to the other clubs of the installation. */
export function ClubSwitch({ others, isFixed }: ClubSwitchProps) {
  const shown = isFixed ? others.filter(({ address }) => address !== null) : others
  if (shown.length === 0) return null
  return (
    <Card title="Andere Vereine">
      <ul className="my-club-others">
        {shown.map(({ name, displayName, address }) => (
          <li key={name}>
            {isFixed && address ? (
              <a href={address} className="link">
                {displayName}
              </a>
            ) : (
              <Form method="post" reloadDocument>
                <input type="hidden" name="club" value={name} />
                <SubmitButton look="quiet">Zu {displayName} wechseln</SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
