import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/own-invoices'
import { presentOwnInvoices } from './invoices-view.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({ invoices: await presentOwnInvoices(gateOf(context).ctx) })
