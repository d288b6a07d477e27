import { type ReactNode, useState } from 'react'
import { Links, Outlet, Scripts, ScrollRestoration, useMatches, useRouteError } from 'react-router'
import type { Route } from './+types/root'
import stylesheet from './app.css?url'
import { BrowserParts } from './browser/browser-parts.tsx'
import { ErrorPage } from './error-page.tsx'
import archivo from './fonts/archivo-latin.woff2?url'
import figtree from './fonts/figtree-latin.woff2?url'
import { gateOf } from './gate.ts'
import { guard } from './guard.ts'
import { Head } from './head.tsx'
import { COLOUR_MODE_SCRIPT } from './layouts/colour-mode.tsx'
import { useLive } from './live.ts'
import { useShell } from './shell.tsx'
import { shellOf } from './shell-of.ts'

export const middleware: Route.MiddlewareFunction[] = [guard]

export const loader = ({ context }: Route.LoaderArgs) => shellOf(gateOf(context))

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

export function Layout({ children }: { children: ReactNode }) {
  const shell = useShell()
  // A page's policy allows only the colours it came with: others would leave it without any. New ones come with the next document.
  const [style] = useState(shell?.style)
  const isStaff = useMatches().some(({ id }) => id === 'layouts/admin')
  const hasFailed = Boolean(useRouteError())
  return (
    <html lang="de" data-mode="system" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Before the first paint: no flash of the other colour mode. Hashed into the content security policy. */}
        <script>{COLOUR_MODE_SCRIPT}</script>
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

/** Header, menu and footer of every open page follow the club, and with them whatever a page says of it. */
export default function Root() {
  useLive('club')
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
