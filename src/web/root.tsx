import { type ReactNode, useState } from 'react'
import { Links, Outlet, Scripts, ScrollRestoration, useMatches, useRouteError } from 'react-router'
import { clubStyle } from '../kernel/colours.ts'
import type { Route } from './+types/root'
import stylesheet from './app.css?url'
import { BrowserParts } from './browser/browser-parts.tsx'
import { EARLY_SCRIPT } from './browser/early-typing.ts'
import archivo from './fonts/archivo-latin.woff2?url'
import figtree from './fonts/figtree-latin.woff2?url'
import { useLive } from './kit/live.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { guard } from './shell/guard.ts'
import { Head } from './shell/head.tsx'
import { LOOK_SCRIPT } from './shell/look-choice.tsx'
import { RootError } from './shell/root-error.tsx'
import { useShell } from './shell/shell.tsx'

export const middleware: Route.MiddlewareFunction[] = [guard]

export { loader } from './root.page.ts'

export const links: Route.LinksFunction = () => [
  ...[figtree, archivo].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

function Page({ children }: { children: ReactNode }) {
  const shell = useShell()
  // The document's policy allows only its own colours: new ones come with the next document. The browser reads them there.
  const [style] = useState(() =>
    import.meta.env.SSR ? shell && clubStyle(shell.club.colours) : document.querySelector('head > style')?.textContent,
  )
  // Its text is no part of the scripts: the browser has it.
  const [script] = useState(() =>
    import.meta.env.SSR ? EARLY_SCRIPT + LOOK_SCRIPT : document.querySelector('head > script')?.textContent,
  )
  const isStaff = useMatches().some(({ id }) => id === 'admin')
  const hasFailed = Boolean(useRouteError())
  return (
    <html lang="de" data-mode="system" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Before the first paint: no flash of the other colour mode, no typing unheard. Hashed into the security policy. */}
        <script>{script}</script>
        <Head />
        <Links />
        {style && <style>{style}</style>}
        {shell && <meta name="theme-color" content={shell.club.colours.primary} />}
      </head>
      <body data-layout={isStaff && !hasFailed ? 'admin' : 'default'}>
        {children}
        <BrowserParts />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export const Layout = ({ children }: { children: ReactNode }) => (
  <RootError>
    <Page>{children}</Page>
  </RootError>
)

/** Changes to the club reach every open page: header, menu, footer, mentions of the club. */
export default function Root() {
  useLive('club')
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
