/** Input of a form at the end of a login. Strings only: files have to be chosen again. */
export interface KeptForm {
  /** Address of the login; nobody else gets the form back. */
  email: string
  /** Address of the page. */
  page: string
  /** Target of the form with its query. */
  action: string
  entries: [string, string][]
  hadFiles: boolean
  /** The form was sent, not only typed into. */
  wasSent: boolean
  /** Milliseconds since 1970. */
  at: number
}

const KEY = 'kept-form'
/** Longer than a working day: afterwards nobody misses their input. */
const KEPT_MS = 12 * 3_600_000

/** Fields as this button, or the return key's, would send them; null for a form not to be kept. */
export function readTyped(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
): Pick<KeptForm, 'action' | 'entries' | 'hadFiles'> | null {
  if (form.method !== 'post' || form.querySelector('input[type="password"]')) return null
  const button = submitter ?? form.querySelector<HTMLElement>('button:not([type="button"]):not([type="reset"])')
  const name = button?.getAttribute('name')
  const values = [...new FormData(form)]
  const hadFiles = values.some(([, value]) => value instanceof File && value.size > 0)
  const entries = values.flatMap(([key, value]): [string, string][] => (typeof value === 'string' ? [[key, value]] : []))
  if (name) entries.push([name, button?.getAttribute('value') ?? ''])
  const { pathname, search } = new URL(form.action, window.location.href)
  return { action: pathname + search, entries, hadFiles }
}

/** The page from which this address turned a visitor away; null for any other address. */
export function turnedAwayFrom({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  return pathname === '/' ? new URLSearchParams(search).get('zu') : null
}

export const keepForm = (kept: KeptForm): void => sessionStorage.setItem(KEY, JSON.stringify(kept))
export const forgetForm = (): void => sessionStorage.removeItem(KEY)

/** The kept form of this person, for any page; forgets an expired one and others'. */
export function findKeptForm(email: string, now: number): KeptForm | null {
  const text = sessionStorage.getItem(KEY)
  if (!text) return null
  const kept = JSON.parse(text) as KeptForm
  if (kept.email === email && now - kept.at < KEPT_MS) return kept
  forgetForm()
  return null
}
