import { type Html, html } from '../kit/html.ts'
import type { StateKind } from './badge.tsx'

/** `State` for parts without React, as a line of its own. */
export const drawState = ({ tone, text }: { tone: StateKind; text: string }): Html =>
  html`<p class="state state-${tone}">${text}</p>`
