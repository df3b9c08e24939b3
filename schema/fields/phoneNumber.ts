import { phoneText } from './phoneText.ts'

/** The first number of a text, as links name it: '+5511988887777'; undefined when there is none. */
export function phoneNumber(text: string): string | undefined {
  for (const part of text.split(/[/;,]/)) {
    const [found] = /\+?\(?\d[\d\s().-]{6,}\d/.exec(part) ?? []
    const digits = found && phoneText(found).replace(/[^\d(]/g, '')
    if (digits?.startsWith('(')) return `+55${digits.slice(1)}`
    if (digits && digits.length >= 8) return `${found!.startsWith('+') ? '+' : ''}${digits.replace('(', '')}`
  }
  return undefined
}
