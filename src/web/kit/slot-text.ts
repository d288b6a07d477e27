/** `17:30–18:30` */
export const timesOf = ({ from, to }: { from: string; to: string }): string => `${from.slice(0, 5)}–${to.slice(0, 5)}`

/** A part that covers the whole hall says nothing beside the hall's name. */
export const partText = (part: string | null): string => (part && !/^(ganze|halle$)/i.test(part) ? part : '')
