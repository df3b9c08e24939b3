/** A page of either browser engine. */
export interface Evaluating {
  evaluate<T, A>(act: (argument: A) => T | Promise<T>, argument: A): Promise<T>
}
