import { existsSync } from 'node:fs'
import { layout, type RouteConfig, route } from '@react-router/dev/routes'
import type { Screen } from './screens/screen.ts'
import { faultsOf } from './screens/screen-rules.ts'
import { screens } from './screens/screens.ts'

const faults = faultsOf(screens, (file) => existsSync(new URL(file, import.meta.url)))
if (faults.length > 0) throw new Error(`src/web/screens/screens.ts:\n${faults.join('\n')}`)

const routeOf = (screen: Screen) => route(screen.path, screen.file, { id: screen.path, caseSensitive: true })
const within = (name: Screen['layout']) => screens.filter((screen) => screen.layout === name).map(routeOf)

export default [
  layout('shell/default.tsx', { id: 'default' }, within('default')),
  layout('shell/admin.tsx', { id: 'admin' }, within('admin')),
] satisfies RouteConfig
