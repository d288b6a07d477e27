import { isNotFound, missingReference } from '../../kernel/answer.ts'
import type { FormFault } from './form-view.ts'

/** Faults of deleted choices, by the column that refers to them. */
const CHOSEN: Readonly<Record<string, FormFault>> = {
  department_id: { field: 'departmentId', text: 'Diese Abteilung gibt es nicht mehr. Bitte wählen Sie eine andere.' },
  season_id: { field: 'seasonId', text: 'Diese Saison gibt es nicht mehr. Bitte wählen Sie eine andere.' },
  part_id: { field: 'partId', text: 'Diesen Hallenteil gibt es nicht mehr. Bitte wählen Sie einen anderen.' },
}

/**
 * Awaits a form's command; refuses the form with its values when a chosen thing was deleted since it was opened. `missing`:
 * text for a deleted thing itself, or one that the command looks up first; without it that is a 404.
 */
export async function refuseMissing<T>(
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
