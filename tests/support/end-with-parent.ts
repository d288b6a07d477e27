// Loaded before a program: ends it as an operator does once its stdin closes with the parent's end.
import type { Socket } from 'node:net'
import { isMainThread } from 'node:worker_threads'

const PATIENCE_MS = 20_000

function watch(rope: Pick<Socket, 'on' | 'resume' | 'unref'>): void {
  rope.on('close', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), PATIENCE_MS).unref()
  })
  rope.resume()
  rope.unref()
}

// Its threads load this too.
if (isMainThread) watch(process.stdin)
