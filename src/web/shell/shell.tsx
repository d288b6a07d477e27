import { createContext, useContext } from 'react'
import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router'
import type { Club, RoleName } from '../../domain/context.ts'
import type { Build } from '../kit/gate.ts'
import type { OwnWays, Ways } from './navigation.ts'

export type ShellClub = Pick<
  Club,
  'name' | 'displayName' | 'slogan' | 'title' | 'kind' | 'flags' | 'colours' | 'copyrightYear' | 'badgeFileId'
>

export interface ShellUser {
  role: RoleName | null
  userName: string
  firstname: string
  lastname: string
  email: string
  memberId: string | null
}

/** Text for a page not open to this person; `way` leads to help. */
export interface Refusal {
  title: string
  text: string
  way: { to: string; label: string } | null
}

/** The person signed in at a page. */
export interface Viewer {
  user: ShellUser
  /** Only with a profile in this club. */
  hasUser: boolean
  refusal: Refusal | null
  ways: OwnWays
}

/** Data of both layouts. */
export interface Shell {
  club: ShellClub
  /** Null for visitors, and on a page that is the same for everybody; ask `useViewer`. */
  viewer: Viewer | null
  /** Ways of staff (`menu-text.ts`) on a page for all with the same rights; null where the viewer has them. */
  staff: string | null
  ways: Ways
  origin: string
  /** Addresses to pass on end with this mark of the club; empty where the host names it. */
  linkMark: string
  build: Build
  reference: string
}

/** Data of an error that stopped every loader. */
export interface RefusalData {
  shell: Shell | null
}

function shellIn(error: unknown): Shell | null {
  const data: Partial<RefusalData> | null = isRouteErrorResponse(error) && typeof error.data === 'object' ? error.data : null
  return data?.shell ?? null
}

/** The server's shell around every page: when the guard answers, no loader has run. */
export const ServerShell = createContext<Shell | null>(null)

let lastShell: Shell | null = null

/** Shell of this page; null when the answer came before its club was known. */
export function useShell(): Shell | null {
  const fromServer = useContext(ServerShell)
  const refused = shellIn(useRouteError())
  const loaded = useRouteLoaderData<Shell>('root')
  if (loaded && typeof document !== 'undefined') lastShell = loaded
  return loaded ?? fromServer ?? lastShell ?? refused
}
