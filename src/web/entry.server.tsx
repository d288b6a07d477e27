import { PassThrough, Readable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { type Gate, gateContext, gateOf } from './kit/gate.ts'
import { rulesOf } from './screens/screen-rules.ts'
import { screens } from './screens/screens.ts'
import { pageHandlers } from './shell/page-handlers.ts'
import { withAnswers } from './shell/route-answers.ts'
import { ServerShell } from './shell/shell.tsx'
import { shellOf } from './shell/shell-of.ts'
import { ServerParts } from './ui/drawn.tsx'

/** Rules of this build's pages, for `builds/meta/{id}.json`. */
export const rules = rulesOf(screens)

/** For `main.ts`: answers a page request. `request.url` must carry the public origin (the router compares it with Origin). */
export function createHandle(build: ServerBuild): (request: Request, gate: Gate) => Promise<Response> {
  const handler = pageHandlers(
    withAnswers(build),
    screens.map(({ path }) => path),
  )
  return (request, gate) => {
    const context = new RouterContextProvider()
    context.set(gateContext, gate)
    return handler(request, context)
  }
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const { log } = gateOf(context).services
  if (isRouteErrorResponse(error) && error.status < 500) log.info({ status: error.status }, 'page refused')
  else log.error({ err: error }, 'page failed')
}

/** Waits for the whole page: its inline scripts are hashed into the content security policy (no nonce, so it can be kept). */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const gate = gateOf(context)
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerShell value={{ ...shellOf(gate), reference: gate.requestId }}>
        <ServerParts value={gate.drawn}>
          <ServerRouter context={routerContext} url={request.url} />
        </ServerParts>
      </ServerShell>,
      {
        // React would move large parts by script; without JavaScript they would be missing.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          headers.set('Content-Type', 'text/html; charset=utf-8')
          const body = pipe(new PassThrough())
          resolve(new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, { status, headers }))
        },
        onShellError: reject,
        onError(error) {
          gate.services.log.error({ err: error }, 'rendering failed')
        },
      },
    )
    request.signal.addEventListener('abort', () => abort(request.signal.reason), { once: true })
  })
}
