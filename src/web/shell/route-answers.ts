import { data, redirect, type ServerBuild } from 'react-router'
import { isHeldBack } from '../../domain/context.ts'
import { isForbidden, isNotFound, missingReference } from '../../kernel/answer.ts'
import { outageOf } from '../../kernel/outage.ts'
import type { FailureData } from '../kit/failure.ts'
import { gateContext } from '../kit/gate.ts'
import { turnedAway } from '../kit/way-back.ts'
import { notFound } from './guard.ts'
import { readOnly } from './read-only.ts'

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module']
type Loader = Extract<NonNullable<RouteModule['loader']>, (...given: never[]) => unknown>
type Given = Parameters<Loader>[0]

/** Turns the domain's refusals into page answers; logs anything else and shows a reference number. */
function answerTo(error: unknown, { context, url }: Given): unknown {
  if (isForbidden(error) && isHeldBack(context.get(gateContext).ctx.actor)) return readOnly(null)
  if (isForbidden(error)) return redirect(turnedAway(url))
  if (isNotFound(error) || missingReference(error)) return notFound()
  if (!(error instanceof Error)) return error
  const gate = context.get(gateContext)
  const reference = gate.requestId
  gate.services.log.error({ err: error, reference }, 'page failed')
  const outage = outageOf(error)
  if (!outage) return data<FailureData>({ reference }, { status: 500, statusText: 'Internal Server Error' })
  const { status, statusText, title, text } = outage
  return data<FailureData>({ reference, title, text }, { status, statusText })
}

const guarded = (run: Loader): Loader =>
  (async (given: Given) => {
    try {
      return await run(given)
    } catch (error) {
      throw answerTo(error, given)
    }
  }) as Loader

function withAnswer(module: RouteModule): RouteModule {
  return {
    ...module,
    ...(typeof module.loader === 'function' ? { loader: guarded(module.loader as Loader) } : {}),
    ...(typeof module.action === 'function' ? { action: guarded(module.action as Loader) } : {}),
  }
}

/** Wraps all loaders and actions: `Forbidden` and `NotFound` are answered the one way. */
export function withAnswers(build: ServerBuild): ServerBuild {
  const routes: ServerBuild['routes'] = {}
  for (const [id, route] of Object.entries(build.routes)) if (route) routes[id] = { ...route, module: withAnswer(route.module) }
  return { ...build, routes }
}
