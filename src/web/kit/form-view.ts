export interface FormFault {
  /** Id of the control (its name, unless told otherwise); empty for the form as a whole. */
  field: string
  text: string
}

/** A refused form: its values (without passwords) and its faults. */
export interface FormAnswer {
  typed: Readonly<Record<string, string[]>>
  faults: readonly FormFault[]
}

type Defaults = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface FormView {
  faults: readonly FormFault[]
  /** Props of a text field, textarea, select or radio group. */
  field(name: string): { name: string; defaultValue: string; error: string | undefined }
  /** Props of a checkbox. */
  tick(name: string): { name: string; defaultChecked: boolean; error: string | undefined }
  error(name: string): string | undefined
}

/** The same form with the faults of a later check. */
export function withFaults(view: FormView, faults: readonly FormFault[]): FormView {
  const error = (name: string) => faults.find(({ field }) => field === name)?.text
  return {
    faults,
    error,
    field: (name) => ({ ...view.field(name), error: error(name) }),
    tick: (name) => ({ ...view.tick(name), error: error(name) }),
  }
}

/** The same form where the page has another with fields of these names: label and error summary lead to its own. */
export function withIds(view: FormView, prefix: string): FormView {
  const idOf = (name: string) => name && `${prefix}-${name}`
  return {
    ...view,
    faults: view.faults.map(({ field, text }) => ({ field: idOf(field), text })),
    field: (name) => ({ ...view.field(name), id: idOf(name) }),
    tick: (name) => ({ ...view.tick(name), id: idOf(name) }),
  }
}

/** Shows the sent values, else the defaults, also of lines that the form had not yet. `answer`: `actionData?.form`. */
export function formView(answer: FormAnswer | null | undefined, defaults: Defaults = {}): FormView {
  const error = (name: string) => answer?.faults.find(({ field }) => field === name)?.text
  const typed = (name: string) => answer?.typed[name]?.at(-1)
  return {
    faults: answer?.faults ?? [],
    error,
    field(name) {
      const given = defaults[name]
      const start = given === null || given === undefined ? '' : String(given)
      return { name, defaultValue: typed(name) ?? start, error: error(name) }
    },
    tick: (name) => ({ name, defaultChecked: answer ? typed(name) !== undefined : defaults[name] === true, error: error(name) }),
  }
}
