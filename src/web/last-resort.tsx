import { Component, type ReactNode } from 'react'

interface Props {
  location: unknown
  error?: unknown
  children: ReactNode
}

interface State {
  error: unknown
  location: unknown
}

function LastWords() {
  return (
    <html lang="de">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Internal Server Error</title>
      </head>
      <body>
        <main>
          <h1>Diese Seite lässt sich gerade nicht anzeigen.</h1>
          <p>
            Es liegt nicht an Ihnen. Bitte <a href=".">laden Sie die Seite neu</a> oder gehen Sie <a href="/">zur Startseite</a>.
          </p>
        </main>
      </body>
    </html>
  )
}

/**
 * Takes the place of the router's own boundary around everything (see `build-plugins.ts`), which would show an English page
 * with the program's stack. Seen only when even the layout or the error page breaks in the browser.
 */
export class RemixErrorBoundary extends Component<Props, State> {
  override state: State = { error: this.props.error ?? null, location: this.props.location }

  static getDerivedStateFromError = (error: unknown): Partial<State> => ({ error })

  static getDerivedStateFromProps(props: Props, state: State): State {
    const hasMoved = state.location !== props.location
    return { error: hasMoved ? (props.error ?? null) : (props.error ?? state.error), location: props.location }
  }

  override render(): ReactNode {
    return this.state.error ? <LastWords /> : this.props.children
  }
}

export const RemixRootDefaultErrorBoundary = LastWords
export const BoundaryShell = ({ children }: { children: ReactNode }) => children
