export const REPEATS = { once: 'Einmal', w1: 'Jede Woche', w2: 'Alle zwei Wochen' }
