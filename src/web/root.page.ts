import type { Route } from './+types/root'
import { gateOf } from './kit/gate.ts'
import { shellOf } from './shell/shell-of.ts'

export const loader = ({ context }: Route.LoaderArgs) => shellOf(gateOf(context))
