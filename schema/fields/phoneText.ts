/**
 * A telephone as schools write it: '(11) 98888-7777'. What is no Brazilian number with its area code stays as it was
 * typed, such as one of abroad, or '3333-4444 ramal 12'.
 */
export const phoneText = (typed: string): string =>
  typed
    .replace(/[\s.-]/g, '')
    .replace(/^(?:\+?55)?\(?0?([1-9]\d)\)?(9\d{4}|[2-5]\d{3})(\d{4})$|.+/s, (_, area, first, last) =>
      area ? `(${area}) ${first}-${last}` : typed.trim(),
    )
