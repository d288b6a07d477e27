import { type Html, html } from '../kit/html.ts'
import type { StateKind } from './badge.tsx'

/** `State` for parts without React. */
export const drawState = ({ tone, text }: { tone: StateKind; text: string }): Html =>
  html`<span class="state state-${tone}">${text}</span>`
