/** What somebody had typed or sent when their login ended. Strings only: chosen files have to be chosen again. */
export interface KeptForm {
  /** Whose it is; nobody else gets it back. */
  email: string
  /** Address of the page. */
  page: string
  /** Where the form is sent, with its query. */
  action: string
  entries: [string, string][]
  hadFiles: boolean
  /** It was sent, and not only typed. */
  wasSent: boolean
  /** Milliseconds since 1970. */
  at: number
}

const KEY = 'kept-form'
/** Longer than a working day nobody looks for what they typed. */
const KEPT_MS = 12 * 3_600_000

/** What a form holds as it would be sent with this button, or the one that the return key presses; null where there is nothing to keep. */
export function readForm(
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

/** What was kept for this person, wherever; what is too old or of somebody else is forgotten. */
export function findKeptForm(email: string, now: number): KeptForm | null {
  const text = sessionStorage.getItem(KEY)
  if (!text) return null
  const kept = JSON.parse(text) as KeptForm
  if (kept.email === email && now - kept.at < KEPT_MS) return kept
  forgetForm()
  return null
}
