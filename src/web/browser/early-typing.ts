import { useEffect } from 'react'

declare global {
  /** Tells the page, once, what was typed before its scripts came. */
  var tellEarly: (() => void) | undefined
}

/**
 * Runs in the head: notes the fields typed into, and keeps presses on what opens by itself from the scripts: React would take the
 * whole page over at once for one, and the press wait for it. Written without characters that HTML escapes.
 */
export const EARLY_SCRIPT =
  '{const s=new Set,f=function(e){s.add(e.target)},p=`pointerdown pointerup mousedown mouseup touchstart touchend click`.split(` `),' +
  'g=function(e){if(e.target.closest(`summary`))e.stopPropagation()};addEventListener(`input`,f);for(const t of p)addEventListener(t,g,true);' +
  'tellEarly=function(){removeEventListener(`input`,f);for(const t of p)removeEventListener(t,g,true);' +
  'for(const t of s)if(t.isConnected)t.dispatchEvent(new Event(`input`,{bubbles:true}));s.clear()}}'

/** Forms count early text as typed: they ask before it is left, and keep it. */
export const useEarlyTyping = (): void => useEffect(() => globalThis.tellEarly?.(), [])
