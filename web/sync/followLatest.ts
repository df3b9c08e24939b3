/**
 * Follows one thing at a time: the last one given; with null, none.
 * @param follow begins to follow it, and returns the function that stops it
 */
export function followLatest<T>(follow: (it: T) => () => void): (it: T | null) => void {
  let stop = () => {}
  return (it) => {
    stop()
    stop = it === null ? () => {} : follow(it)
  }
}
