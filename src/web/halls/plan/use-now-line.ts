import { type RefObject, useEffect } from 'react'

const EVERY_MS = 20_000
const CLOCK = { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Days already scrolled to: a public plan hydrates late and must keep its reader's place. */
const opened = new WeakSet<Element>()

/** A narrow window starts at today instead of Monday. */
function useToday(frame: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const title = isShown ? frame.current?.querySelector<HTMLElement>('header .is-today') : null
    const plan = title?.closest('.plan')
    if (!plan || !title || opened.has(title)) return
    opened.add(title)
    plan.scrollLeft = title.offsetLeft - Number.parseFloat(getComputedStyle(plan).scrollPaddingLeft)
    return () => {
      opened.delete(title)
    }
  }, [frame, isShown])
}

/** Draws the line of now and keeps it moving; for plans with today. */
export function useNowLine(frame: RefObject<HTMLElement | null>, isShown: boolean): void {
  useToday(frame, isShown)
  useEffect(() => {
    const node = frame.current
    if (!isShown || !node) return
    const format = new Intl.DateTimeFormat('de-DE', CLOCK)
    const draw = () => {
      const text = format.format(new Date())
      const [hour = 0, minute = 0] = text.split(':').map(Number)
      node.style.setProperty('--now', String(hour * 60 + minute))
      node.style.setProperty('--now-text', `"${text}"`)
      node.dataset.now = ''
    }
    draw()
    const timer = setInterval(draw, EVERY_MS)
    return () => {
      clearInterval(timer)
      delete node.dataset.now
    }
  }, [frame, isShown])
}
