import { useEffect } from 'react'

declare global {
  /** Tells the page, once, what was typed before its scripts came. */
  var tellEarly: (() => void) | undefined
}

/**
 * Runs in the head: notes fields typed into and choices made, and keeps presses on what opens by itself from the scripts: React would
 * take the whole page over at once for one, and the press wait for it. React takes text that it finds for told: its note of it is
 * cleared. Written without characters that HTML escapes.
 */
export const EARLY_SCRIPT =
  '{const s={input:new Set,change:new Set},f=function(e){s[e.type].add(e.target)},' +
  'p=`pointerdown pointerup mousedown mouseup touchstart touchend click`.split(` `),' +
  'g=function(e){if(e.target.closest(`summary`))e.stopPropagation()};' +
  'for(const n in s)addEventListener(n,f);for(const t of p)addEventListener(t,g,true);' +
  'tellEarly=function(){for(const t of p)removeEventListener(t,g,true);for(const n in s){removeEventListener(n,f);for(const t of s[n])' +
  'if(t.isConnected){t._valueTracker?.setValue(t.defaultValue);t.dispatchEvent(new Event(n,{bubbles:true}))}s[n].clear()}}}'

/** Forms count early text as typed: they ask before it is left, and keep it. */
export const useEarlyTyping = (): void => useEffect(() => globalThis.tellEarly?.(), [])
