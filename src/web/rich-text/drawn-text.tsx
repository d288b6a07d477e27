import type { DrawnPart } from '../kit/html.ts'
import { Drawn } from '../ui/drawn.tsx'

/** Shows rich text drawn by `drawTextPart`, without the editor's code. */
export const DrawnText = ({ text }: { text: DrawnPart | null }) => text && <Drawn as="div" drawn={text} className="rich-text" />
