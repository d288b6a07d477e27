import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/second-factor'

export { loader } from './second-factor.page.ts'

export default function SecondFactor({ loaderData: { setUp } }: Route.ComponentProps) {
  return (
    <>
      <Band title="Bitte richten Sie zuerst den zweiten Faktor ein" />
      <div className="page">
        <div className="form">
          <p>
            Der Verein verlangt ihn für Ihre Rolle. Sie brauchen dazu Ihr Handy mit einer App für Codes oder einen Passkey. Danach
            geht es dort weiter, wo Sie hinwollten.
          </p>
          <div className="actions">
            <LinkButton to={setUp}>Jetzt einrichten</LinkButton>
            <LinkButton to="/" look="quiet">
              Zur Website
            </LinkButton>
          </div>
        </div>
      </div>
    </>
  )
}
