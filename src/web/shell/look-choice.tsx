import { useEffect, useState } from 'react'

interface Look {
  label: string
  /** Name in the browser's storage. */
  key: string
  /** The first one stands for everybody who chose nothing. */
  options: Readonly<Record<string, string>>
}

/** Choices of each reader, by the name of the attribute at the page's root that style sheets ask for. */
const LOOKS = {
  mode: { label: 'Farben', key: 'colour-mode', options: { system: 'wie das Gerät', light: 'hell', dark: 'dunkel' } },
  rows: { label: 'Zeilen', key: 'rows', options: { wide: 'luftig', dense: 'dicht' } },
} as const satisfies Record<string, Look>
type LookName = keyof typeof LOOKS

/** Runs in the head before the first paint. Written without characters that HTML escapes. */
export const LOOK_SCRIPT =
  // Storage may be forbidden: the page then looks as it does for everybody who chose nothing.
  'try{document.documentElement.dataset.mode=localStorage.getItem(`colour-mode`)||`system`;' +
  'document.documentElement.dataset.rows=localStorage.getItem(`rows`)||`wide`}catch{}document.documentElement.dataset.js=``;' +
  // The header leaves room for who is signed in, before the page knows.
  'if(document.cookie.includes(`signed_in=1`))document.documentElement.dataset.signedIn=``'

function choose(name: LookName, value: string): void {
  document.documentElement.dataset[name] = value
  try {
    localStorage.setItem(LOOKS[name].key, value)
  } catch (error) {
    // Storage may be forbidden (private window): the choice then holds for this page only.
    console.info(error)
  }
}

/** Colours (light, dark or as the device) or height of rows; kept in this browser only. Hidden without JavaScript. */
export function LookChoice({ name }: { name: LookName }) {
  const { label, options }: Look = LOOKS[name]
  const [chosen, setChosen] = useState(Object.keys(options)[0])
  useEffect(() => {
    const kept = document.documentElement.dataset[name]
    if (kept !== undefined && kept in options) setChosen(kept)
  }, [name, options])
  return (
    <label className={`look-choice look-${name} needs-js`}>
      {label}
      <select
        className="control control-small"
        value={chosen}
        onChange={({ target: { value } }) => {
          setChosen(value)
          choose(name, value)
        }}
      >
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
