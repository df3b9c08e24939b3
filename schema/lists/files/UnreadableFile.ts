/** A file that cannot be read at all. The message is a Portuguese sentence that says why and what to do. */
export class UnreadableFile extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadableFile'
  }
}
