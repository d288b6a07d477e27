// Ends the tests' database and removes its folder after any end of its parent: node database-guard.ts DATA_DIR
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { findCluster } from '../../src/database/server/cluster.ts'
import { stopServer } from '../../src/database/server/postmaster.ts'

const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('DATA_DIR is needed')
await text(process.stdin)
const cluster = await findCluster(dataDir)
if (cluster) await stopServer(cluster)
await rm(dataDir, { recursive: true, force: true })
