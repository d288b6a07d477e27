import { Component, type ReactNode } from 'react'

function LastWords() {
  return (
    <html lang="de">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Fehler</title>
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

/** Around the whole document: last German words when layout or error page break in the browser. */
export class RootError extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override render(): ReactNode {
    return this.state.hasFailed ? <LastWords /> : this.props.children
  }
}
