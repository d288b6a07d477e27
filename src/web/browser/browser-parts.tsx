import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { useShell } from '../shell.tsx'
import { useAuthAcrossTabs, useAuthState } from './auth-state.ts'
import { guardChunks } from './chunk-guard.ts'
import { noteLoading } from './live.ts'
import { useNewBuild } from './new-build.ts'
import { stored } from './stored.ts'

/** True once a part of a page is gone for good. */
function useMissingPart(): boolean {
  const [isMissing, setMissing] = useState(false)
  const { location } = useNavigation()
  const wanted = useRef(location)
  wanted.current = location
  useEffect(() => {
    if (location) noteLoading()
  }, [location])
  useEffect(() => {
    const address = () => (wanted.current ? wanted.current.pathname + wanted.current.search : window.location.href)
    return guardChunks(address, () => setMissing(true))
  }, [])
  return isMissing
}

/** A login that ended elsewhere: the names of the hall's lists leave this phone with the first page that shows it. */
function useHallForgotten(): void {
  const shell = useShell()
  const isVisitor = shell !== null && shell.user === null
  useEffect(() => {
    if (isVisitor && stored('localStorage').getItem('hall'))
      void import('../offline/hall-data.ts').then(({ forgetNames }) => forgetNames())
  }, [isVisitor])
}

/** What runs only in the browser, beside every page: the newer version, the missing part, the other tabs. */
export function BrowserParts() {
  const loadNewer = useNewBuild()
  const isMissing = useMissingPart()
  useAuthAcrossTabs(useAuthState())
  useHallForgotten()
  return (
    (loadNewer || isMissing) && (
      <div role="status" className="build-notice">
        <p>{isMissing ? 'Ein Teil dieser Seite lässt sich gerade nicht laden.' : 'Neue Version verfügbar'}</p>
        <button
          type="button"
          className="button button-small"
          onClick={() => (loadNewer ? loadNewer() : window.location.reload())}
        >
          {isMissing ? 'Neu laden' : 'Jetzt laden'}
        </button>
      </div>
    )
  )
}
