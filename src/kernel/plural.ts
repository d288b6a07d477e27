/** A count with its German noun: "1 Termin", "12 Termine". */
export const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`
