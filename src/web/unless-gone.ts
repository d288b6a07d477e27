import { isNotFound, missingReference } from '../kernel/answer.ts'
import type { FormFault } from './ui/error-summary.tsx'

/** What a form lets choose and somebody else may have deleted meanwhile, by the column that refers to it. */
const CHOSEN: Readonly<Record<string, FormFault>> = {
  department_id: { field: 'departmentId', text: 'Diese Abteilung gibt es nicht mehr. Bitte wählen Sie eine andere.' },
  season_id: { field: 'seasonId', text: 'Diese Saison gibt es nicht mehr. Bitte wählen Sie eine andere.' },
  part_id: { field: 'partId', text: 'Diesen Hallenteil gibt es nicht mehr. Bitte wählen Sie einen anderen.' },
}

/**
 * Does what a form asks for. Where something chosen in it was deleted since it was opened, the form is refused with what was typed, instead of
 * failing. `missing`: what to say where the thing itself, or something that the command looks up first, is gone; without it that is a 404.
 */
export async function unlessGone<T>(
  work: Promise<T>,
  refused: (fault: FormFault, status: 404 | 422) => T,
  missing?: FormFault,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    const chosen = CHOSEN[missingReference(error) ?? '']
    if (chosen) return refused(chosen, 422)
    if (missing && isNotFound(error)) return refused(missing, 404)
    throw error
  }
}
