/**
 * Returns true for an address that a link may lead to: http or https, and nothing that can run (decisions section 5).
 */
export const isWebAddress = (text: string): boolean => /^https?:\/\/[^/]/i.test(text) && canParse(text)

function canParse(text: string) {
  try {
    return /^https?:$/.test(new URL(text).protocol)
  } catch {
    return false
  }
}

/** The message for a field that holds another kind of address. */
export const webAddressNeeded = (field: string) => `${field}: use um endereço que comece com https:// ou http://`
