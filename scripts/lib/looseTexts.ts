import { parseSync } from 'vite'

/** What a child of an element may become: a text, an element, nothing, or what only its value tells. */
type Kind = 'text' | 'element' | 'nothing' | 'value'

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

/** Values that are elements, by their names: what is put into an element's place by whoever uses it. */
const elements = /^(children|actions?|above|avatar|barredBadge|beside\w*|dialogs|head|holidays|reader|remove)$/

/**
 * A program that translates pages puts each text into elements of its own. React removes texts and inserts elements
 * before them, and fails when they are no longer where it put them. It never moves a text that is alone in an element.
 *
 * Places where a text beside something else comes and goes, or stands behind an element that does, one line each.
 */
export function looseTexts(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length) throw new Error(`${path}: ${errors[0]!.message}`)
  const found: string[] = []
  const report = (node: Node, what: string) =>
    found.push(`${path}:${source.slice(0, node.start).split('\n').length} ${what}`)
  visit(program, (node) => {
    if (branchesOf(node).some((branch) => branch.type === 'JSXFragment' && kindsOf(branch).has('text')))
      report(node, 'has a text in a fragment that comes and goes: give it an element')
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return
    const children = (node.children as Node[])
      .map((child) => ({ child, kinds: kindsOf(child) }))
      .filter(({ kinds }) => kinds.size)
    if (children.length < 2) return
    for (const [i, { child, kinds }] of children.entries()) {
      if (!changes(kinds)) continue
      const next = children.slice(i + 1).find((later) => !changes(later.kinds))
      if (kinds.has('text') || kinds.has('value'))
        report(child, 'has a text that comes and goes beside others: give it an element')
      else if (next && !next.kinds.has('element'))
        report(child, 'has a text behind an element that comes and goes: give the text an element')
    }
  })
  return [...new Set(found)]
}

const changes = (kinds: Set<Kind>) => kinds.has('nothing') || (kinds.has('element') && kinds.size > 1)

const branchesOf = (node: Node): Node[] =>
  node.type === 'ConditionalExpression'
    ? [node.consequent as Node, node.alternate as Node]
    : node.type === 'LogicalExpression'
      ? [node.left as Node, node.right as Node]
      : []

function kindsOf(node: Node): Set<Kind> {
  switch (node.type) {
    case 'JSXText': {
      // As React reads it: a line's end with the spaces around it is nothing.
      const isLayout = !/\S/.test(node.value as string) && (node.value as string).includes('\n')
      return new Set(isLayout ? [] : ['text'])
    }
    case 'JSXElement':
      return new Set(['element'])
    case 'JSXFragment':
      return new Set((node.children as Node[]).flatMap((child) => [...kindsOf(child)]))
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return kindsOf(node.expression as Node)
    case 'JSXEmptyExpression':
      return new Set()
    case 'Literal':
      return new Set([node.value && node.value !== true ? 'text' : 'nothing'])
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return new Set(['text'])
    case 'ConditionalExpression':
      return new Set(branchesOf(node).flatMap((branch) => [...kindsOf(branch)]))
    case 'LogicalExpression': {
      const [left, right] = branchesOf(node).map(kindsOf) as [Set<Kind>, Set<Kind>]
      if (node.operator === '&&') return new Set<Kind>(['nothing', ...right])
      left.delete('nothing')
      return new Set([...left, ...right])
    }
    case 'CallExpression': {
      const { property } = node.callee as { property?: { name?: string } }
      if (/^(flatM|m)ap$/.test(property?.name ?? '')) return new Set(['element', 'nothing'])
      return valueNamed(node.callee as Node)
    }
    default:
      return valueNamed(node)
  }
}

function valueNamed(node: Node): Set<Kind> {
  const { name } = (node.property ?? node) as { name?: string }
  if (name === 'undefined') return new Set(['nothing'])
  return new Set([elements.test(name ?? '') ? 'element' : 'value'])
}

function visit(node: unknown, act: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, act)
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node) act(node as Node)
    for (const each of Object.values(node)) visit(each, act)
  }
}
