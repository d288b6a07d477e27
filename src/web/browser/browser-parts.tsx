import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { noteLoading } from '../kit/live-stream.ts'
import { useLearningViewer, useViewer } from '../shell/viewer.ts'
import { useAuthAcrossTabs } from './auth-tabs.ts'
import { guardChunks } from './chunk-guard.ts'
import { useEarlyTyping } from './early-typing.ts'
import { forgetLost } from './fetch-online.ts'
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

/** After a login ended elsewhere, the next page removes the hall lists' names from this phone. */
function useHallForgotten(): void {
  const isVisitor = useViewer() === null
  useEffect(() => {
    if (isVisitor && stored('localStorage').getItem('hall'))
      void import('../offline/hall-data.ts').then(({ forgetNames }) => forgetNames())
  }, [isVisitor])
}

/** Parts that run only in the browser: newer version, missing chunk, other tabs, names of hall lists. */
export function BrowserParts() {
  const loadNewer = useNewBuild()
  const isMissing = useMissingPart()
  const { pathname } = useLocation()
  useEffect(() => (pathname ? forgetLost : undefined), [pathname])
  useLearningViewer()
  useAuthAcrossTabs()
  useHallForgotten()
  // Last: every part of the page listens by then.
  useEarlyTyping()
  return (
    (loadNewer || isMissing) && (
      <div role="status" className="build-notice">
        <p>{isMissing ? 'Ein Teil der Seite fehlt.' : 'Neue Version verfügbar'}</p>
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
