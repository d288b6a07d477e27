import { existsSync } from 'node:fs'
import { layout, type RouteConfig, route } from '@react-router/dev/routes'
import type { Screen } from './screen.ts'
import { faultsOf } from './screen-rules.ts'
import { screens } from './screens.ts'

const faults = faultsOf(screens, (file) => existsSync(new URL(file, import.meta.url)))
if (faults.length > 0) throw new Error(`src/web/screens.ts:\n${faults.join('\n')}`)

const routeOf = (screen: Screen) => route(screen.path, screen.file, { id: screen.path, caseSensitive: true })
const within = (name: Screen['layout']) => screens.filter((screen) => screen.layout === name).map(routeOf)

export default [
  layout('layouts/default.tsx', within('default')),
  layout('layouts/admin.tsx', within('admin')),
  route('*', 'not-found.tsx', { id: 'not-found' }),
] satisfies RouteConfig
