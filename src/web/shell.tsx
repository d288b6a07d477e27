import { createContext, useContext } from 'react'
import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router'
import type { Club, RoleName } from '../domain/context.ts'
import type { Build } from './gate.ts'
import type { Ways } from './layouts/navigation.ts'

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

/** What is said where a page is not theirs to open; `way` leads to what helps. */
export interface Refusal {
  title: string
  text: string
  way: { to: string; label: string } | null
}

/** What both layouts need: club, who is signed in, build. */
export interface Shell {
  club: ShellClub
  /** Null for visitors. `hasUser` only with a profile in this club. */
  user: ShellUser | null
  hasUser: boolean
  /** Null for visitors, who are to log in. */
  refusal: Refusal | null
  ways: Ways
  origin: string
  /** The club's colours as CSS; computed on the server only. */
  style: string
  build: Build
  reference: string
}

/** What an error brings that stopped every loader. */
export interface RefusalData {
  shell: Shell | null
}

function shellIn(error: unknown): Shell | null {
  const data: Partial<RefusalData> | null = isRouteErrorResponse(error) && typeof error.data === 'object' ? error.data : null
  return data?.shell ?? null
}

/** Given by the server around every page: when the guard answers, no loader has run. */
export const ServerShell = createContext<Shell | null>(null)

let lastShell: Shell | null = null

/** Club and person of this page, or null when the answer came before anything was known. */
export function useShell(): Shell | null {
  const fromServer = useContext(ServerShell)
  const refused = shellIn(useRouteError())
  const loaded = useRouteLoaderData<Shell>('root')
  if (loaded && typeof document !== 'undefined') lastShell = loaded
  return loaded ?? fromServer ?? lastShell ?? refused
}
