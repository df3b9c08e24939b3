/**
 * The text of a book as elements of the app.
 * Invariant: only elements and attributes that are named here are copied, made anew. No script, style, frame, form,
 * handler or address of the book is ever in the page; what it links to is told to the caller.
 */
export interface CopyTools {
  /** A link was met: makes the new element lead there, if it leads anywhere. */
  onLink(link: HTMLElement, address: string): void
  /** A picture was met: what stands in its place. */
  picture(address: string, words: string): Node
}

const html = new Set(
  (
    'p div span h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code em strong b i u s small sub sup mark q cite abbr ' +
    'dfn kbd samp var br hr wbr table caption thead tbody tfoot tr td th figure figcaption section article aside header ' +
    'footer nav main ruby rt rp a del ins address details summary'
  ).split(' '),
)
const math = new Set(
  (
    'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle msub msup msubsup munder mover munderover mmultiscripts ' +
    'mprescripts none mtable mtr mtd mpadded mphantom menclose mfenced semantics'
  ).split(' '),
)
const mathSpace = 'http://www.w3.org/1998/Math/MathML'
/** Of these nothing is read, not even their text. */
const unread = new Set(
  'script style template iframe object embed applet noscript head title form button input select textarea audio video canvas annotation annotation-xml'.split(
    ' ',
  ),
)
const attributes = ['lang', 'dir', 'colspan', 'rowspan', 'start', 'value', 'reversed']

/** Copies the body of a section into new elements. */
export function copySection(from: Document, tools: CopyTools): DocumentFragment {
  const copy = document.createDocumentFragment()
  const body = from.body ?? from.querySelector('body') ?? from.documentElement
  if (body) copyChildren(body, copy, tools)
  return copy
}

function copyChildren(from: Element, to: Node, tools: CopyTools) {
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE || child.nodeType === Node.CDATA_SECTION_NODE)
      to.appendChild(document.createTextNode(child.nodeValue ?? ''))
    else if (child.nodeType === Node.ELEMENT_NODE) copyElement(child as Element, to, tools)
  }
}

function copyElement(from: Element, to: Node, tools: CopyTools) {
  const name = from.localName.toLowerCase()
  if (unread.has(name)) return
  const address = name === 'img' ? from.getAttribute('src') : name === 'image' ? hrefOf(from) : null
  if (address) return void to.appendChild(tools.picture(address, wordsOf(from)))
  if (!html.has(name) && !math.has(name)) return copyChildren(from, to, tools)
  const made = html.has(name) ? document.createElement(name) : document.createElementNS(mathSpace, name)
  for (const attribute of attributes) {
    const value = from.getAttribute(attribute) ?? (attribute === 'lang' ? from.getAttribute('xml:lang') : null)
    if (value !== null) made.setAttribute(attribute, value)
  }
  const id = from.getAttribute('id') ?? from.getAttribute('name')
  if (id) made.setAttribute('data-anchor', id)
  const link = name === 'a' && hrefOf(from)
  if (link) tools.onLink(made as HTMLElement, link)
  copyChildren(from, made, tools)
  to.appendChild(made)
}

const hrefOf = (element: Element) =>
  element.getAttribute('href') ?? element.getAttributeNS('http://www.w3.org/1999/xlink', 'href')

const wordsOf = (picture: Element) =>
  picture.getAttribute('alt') ?? picture.parentElement?.querySelector('title')?.textContent ?? ''
