/**
 * Holds what `open` takes only while the page is shown: an open channel or lock keeps a page out of the browser's memory for the
 * way back. `isBack`: the page came out of it. Answers the function that ends it.
 */
export function whileShown(open: (isBack: boolean) => () => void): () => void {
  let close = open(false)
  const ended = new AbortController()
  addEventListener('pagehide', () => close(), ended)
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) close = open(true)
    },
    ended,
  )
  return () => {
    ended.abort()
    close()
  }
}
