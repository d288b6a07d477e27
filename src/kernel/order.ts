/** Order of a list by one of its columns. */
export interface Order<Column extends string> {
  by: Column
  isDescending: boolean
}
