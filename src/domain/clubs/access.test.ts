import { expect, test } from 'vitest'
import { actorWith } from '../../../tests/support/database.ts'
import { canReadAudit } from '../audit/access.ts'
import type { Actor } from '../context.ts'
import { canStoreFiles } from '../files/access.ts'
import { canEditInstallation, canEditSettings } from './access.ts'

const stranger: Actor = { kind: 'user', userId: 'x', email: 'x@y.example', profile: null }

test.each<[string, Actor, boolean, boolean, boolean, boolean]>([
  ['super', actorWith('super'), true, true, true, true],
  ['system', { kind: 'system' }, true, true, true, true],
  ['admin', actorWith('admin'), true, false, false, true],
  ['editor', actorWith('editor'), false, false, false, true],
  ['trainer', actorWith('trainer'), false, false, false, false],
  ['reader', actorWith('reader'), false, false, false, false],
  ['somebody without a profile', stranger, false, false, false, false],
  ['visitor', { kind: 'visitor' }, false, false, false, false],
])('%s: settings, installation, log, files', (_who, actor, settings, installation, log, files) => {
  expect([canEditSettings(actor), canEditInstallation(actor), canReadAudit(actor), canStoreFiles(actor)]).toEqual([
    settings,
    installation,
    log,
    files,
  ])
})
