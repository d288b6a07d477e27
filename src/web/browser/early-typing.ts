import { useEffect } from 'react'

declare global {
  /** Tells the page, once, what was typed before its scripts came. */
  var tellEarly: (() => void) | undefined
}

/** Runs in the head: notes the fields typed into. Written without characters that HTML escapes. */
export const EARLY_SCRIPT =
  '{const s=new Set,f=function(e){s.add(e.target)};addEventListener(`input`,f);tellEarly=function(){removeEventListener(`input`,f);' +
  'for(const t of s)if(t.isConnected)t.dispatchEvent(new Event(`input`,{bubbles:true}));s.clear()}}'

/** Forms count early text as typed: they ask before it is left, and keep it. */
export const useEarlyTyping = (): void => useEffect(() => globalThis.tellEarly?.(), [])
