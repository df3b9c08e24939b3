/** A key, or two, that a screen listens to. */
export interface Shortcut {
  what: string
  /** Their names as events have them, in lower case; any of them. */
  keys: readonly string[]
  /** With Ctrl, or ⌘ on a Mac. */
  mod?: boolean
  /** With Shift, where the key without it does something else. */
  shift?: boolean
}
type Group = Record<string, Shortcut>

/**
 * Every keyboard shortcut, by where it works. What listens for keys reads this table, and so does the list of
 * shortcuts: it shows what is true.
 */
export const shortcuts = {
  everywhere: {
    palette: { what: 'Buscar telas, turmas, pessoas e ações', keys: ['k'], mod: true },
    sheet: { what: 'Mostrar estes atalhos', keys: ['?'] },
    close: { what: 'Fechar a janela aberta', keys: ['escape'] },
  },
  lists: {
    search: { what: 'Ir para a busca da lista', keys: ['/'] },
    clear: { what: 'Esvaziar a busca', keys: ['escape'] },
  },
  tables: {
    next: { what: 'Linha seguinte; da busca, a primeira', keys: ['arrowdown'] },
    previous: { what: 'Linha anterior', keys: ['arrowup'] },
    first: { what: 'Primeira linha', keys: ['home'] },
    last: { what: 'Última linha', keys: ['end'] },
    open: { what: 'Abrir a linha, no nome dela', keys: ['enter'] },
  },
  choosing: {
    tick: { what: 'Selecionar a linha, na caixa dela', keys: [' '] },
    range: { what: 'Selecionar até a linha', keys: [' '], shift: true },
  },
  roll: {
    next: { what: 'Aluno seguinte', keys: ['arrowdown'] },
    previous: { what: 'Aluno anterior', keys: ['arrowup'] },
    present: { what: 'Presente, e seguir', keys: ['p'] },
    absent: { what: 'Falta, e seguir', keys: ['f', 'a'] },
    late: { what: 'Atrasado, e seguir', keys: ['l'] },
    justify: { what: 'Falta justificada, com o motivo', keys: ['j'] },
    withdraw: { what: 'Retirar a marcação', keys: ['delete', 'backspace'] },
    undo: { what: 'Desfazer', keys: ['z'], mod: true },
    conclude: { what: 'Concluir a chamada', keys: ['enter'] },
    leave: { what: 'Sair da chamada', keys: ['escape'] },
  },
  reader: {
    next: { what: 'Próxima página', keys: ['arrowright'] },
    previous: { what: 'Página anterior', keys: ['arrowleft'] },
    larger: { what: 'Aumentar', keys: ['+', '='] },
    smaller: { what: 'Diminuir', keys: ['-'] },
    usual: { what: 'Tamanho normal', keys: ['0'] },
    search: { what: 'Buscar no PDF', keys: ['f'], mod: true },
  },
} as const satisfies Record<string, Group>

export type ShortcutGroup = keyof typeof shortcuts

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The shortcut of a group that an event presses; undefined for none. */
export function pressedIn<G extends ShortcutGroup>(group: G, event: Pressed): keyof (typeof shortcuts)[G] | undefined {
  const { ctrlKey, metaKey, altKey } = event
  const key = event.key.toLowerCase()
  const found = Object.entries(shortcuts[group] as Group).find(
    ([, { keys, mod = false }]) => keys.includes(key) && mod === (ctrlKey || metaKey) && !altKey,
  )
  return found?.[0] as keyof (typeof shortcuts)[G] | undefined
}

const names: Record<string, string> = {
  escape: 'Esc',
  arrowdown: '↓',
  arrowup: '↑',
  arrowleft: '←',
  arrowright: '→',
  home: 'Home',
  end: 'End',
  enter: 'Enter',
  ' ': 'Espaço',
  delete: 'Del',
  backspace: '⌫',
}

/**
 * The keys as a keyboard names them, by alternative: 'Ctrl K', 'Del' or '⌫'.
 * @param isMac whether the keyboard has ⌘ for Ctrl
 */
export const keysOf = ({ keys, mod, shift }: Shortcut, isMac: boolean): string[][] =>
  keys.map((key) => [
    ...(mod ? [isMac ? '⌘' : 'Ctrl'] : []),
    ...(shift ? ['Shift'] : []),
    names[key] ?? key.toUpperCase(),
  ])
