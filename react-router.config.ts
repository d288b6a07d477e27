import type { Config } from '@react-router/dev/config'
import { finishBuild } from './src/web/http/finish-build.ts'

export default {
  appDirectory: 'src/web',
  ssr: true,
  // All routes are in the manifest: one request less for each link seen, and the whole table is under 3 kB.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => finishBuild(reactRouterConfig.buildDirectory),
} satisfies Config
