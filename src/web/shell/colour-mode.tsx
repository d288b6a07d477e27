import { useEffect, useState } from 'react'

const KEY = 'colour-mode'
const MODES = { system: 'wie das Gerät', light: 'hell', dark: 'dunkel' } as const
type ColourMode = keyof typeof MODES

/** Runs in the head before the first paint. Written without characters that HTML escapes. */
export const COLOUR_MODE_SCRIPT =
  'try{document.documentElement.dataset.mode=localStorage.getItem(`colour-mode`)||`system`}catch{}document.documentElement.dataset.js=``;' +
  // The header leaves room for who is signed in, before the page knows.
  'if(document.cookie.includes(`signed_in=1`))document.documentElement.dataset.signedIn=``'

const isMode = (value: string | undefined): value is ColourMode => value !== undefined && value in MODES

function choose(mode: ColourMode): void {
  document.documentElement.dataset.mode = mode
  try {
    localStorage.setItem(KEY, mode)
  } catch (error) {
    // Storage may be forbidden (private window): the choice then holds for this page only.
    console.info('Farbmodus nicht gespeichert', error)
  }
}

/** Light, dark or as the device; kept in this browser only. Hidden without JavaScript. */
export function ColourModeChoice() {
  const [mode, setMode] = useState<ColourMode>('system')
  useEffect(() => {
    const kept = document.documentElement.dataset.mode
    if (isMode(kept)) setMode(kept)
  }, [])
  return (
    <label className="colour-mode needs-js">
      Farben
      <select
        className="control control-small"
        value={mode}
        onChange={({ target: { value } }) => {
          if (!isMode(value)) return
          setMode(value)
          choose(value)
        }}
      >
        {Object.entries(MODES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
