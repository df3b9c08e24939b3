import { Box, chakra, Flex, Input, Text } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { User } from '#schema/nouns/user.ts'
import { countOf } from '#schema/rules/text.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import { useFindable } from '#web/queries/useFindable.ts'
import { useTheme } from '#web/theme/colorMode.ts'
import { leave } from '../signingOut.ts'
import { type Command, findCommands } from './commands.ts'
import { commandsOf, commandsOfStudents, studentActsIn } from './commandsOf.ts'
import { show, takeTyped } from './overlay.ts'
import { ownActs } from './settingsOf.ts'

const noRows = { classes: [], modules: [], lessons: [], students: [], teachers: [] }

/** Opens any screen or starts any action from a few letters: a combobox with a list of matches. */
export default function CommandPalette({ user }: { user: User }) {
  const findable = useFindable()
  const navigate = useNavigate()
  const id = useId()
  const [search, setSearch] = useState('')
  const [position, setPosition] = useState(0)
  const [before] = useState(() => document.activeElement as HTMLElement | null)
  const list = useRef<HTMLDivElement>(null)
  const ordinary = useMemo(() => commandsOf(user, findable ?? noRows), [user, findable])
  const acts = studentActsIn(search)
  const named = acts.map(({ opens }) => opens).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same acts are the same commands
  const commands = useMemo(
    () => [...ordinary, ...commandsOfStudents(user, acts, findable ?? noRows)],
    [ordinary, named, user, findable],
  )
  const groups = useMemo(() => findCommands(commands, search), [commands, search])
  const flat = groups.flatMap((group) => group.commands)
  const active = Math.min(position, flat.length - 1)
  const close = () => show(null)
  const choose = useTheme((state) => state.choose)

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls the active option into view when it changes
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active, groups])

  function run({ to }: Command) {
    if (to === ownActs.keys) return show('keys')
    close()
    if (to === ownActs.light || to === ownActs.dark) choose(to === ownActs.dark ? 'dark' : 'light')
    else if (to === ownActs.leave) void leave()
    else void navigate(to)
  }

  function press(event: KeyboardEvent) {
    // The screen below has its own keyboard shortcuts.
    event.stopPropagation()
    const { key, ctrlKey, metaKey } = event
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step && flat.length) setPosition((active + step + flat.length) % flat.length)
    else if (key === 'Enter' && flat[active]) run(flat[active])
    else if (key.toLowerCase() === 'k' && (ctrlKey || metaKey)) close()
    else return
    event.preventDefault()
  }

  let index = -1
  return (
    <Modal title="Buscar e fazer" before={before} onClose={close}>
      <Box onKeyDown={press}>
        <Box position="relative">
          <Flex position="absolute" left="3" top="0" h="full" align="center" color="fg.muted" aria-hidden>
            <Search size={18} />
          </Flex>
          <Input
            // Focused on render: no letter is lost, nor reaches the screen below.
            autoFocus
            onFocus={() => setSearch(takeTyped() || search)}
            role="combobox"
            aria-label="Tela, turma, pessoa, aula ou ação"
            aria-autocomplete="list"
            aria-expanded={flat.length > 0}
            aria-controls={flat.length ? `${id}-list` : undefined}
            aria-activedescendant={flat.length ? `${id}-${active}` : undefined}
            placeholder="Tela, turma, pessoa, aula ou ação"
            pl="10"
            autoComplete="off"
            spellCheck={false}
            value={search}
            onChange={({ target }) => {
              setSearch(target.value)
              setPosition(0)
            }}
          />
        </Box>
        <Text srOnly role="status">
          {flat.length ? countOf(flat.length, 'resultado', 'resultados') : ''}
        </Text>
        <Box
          ref={list}
          {...(flat.length && { role: 'listbox', id: `${id}-list`, 'aria-label': 'Encontrados' })}
          h="min(26rem, 50dvh)"
          mt="3"
          mx="-2"
          px="2"
          overflowY="auto"
        >
          {flat.length === 0 ? (
            <Text role="status" color="fg.muted" py="4" textAlign="center">
              Nada encontrado para “{search.trim()}”.
            </Text>
          ) : (
            groups.map(({ group, commands }) => (
              <Box role="group" key={group} aria-labelledby={`${id}-${group}`} mb="3">
                <Text id={`${id}-${group}`} role="presentation" px="3" mb="1" fontSize="sm" color="fg.muted">
                  {group}
                </Text>
                {commands.map((command) => {
                  index += 1
                  const here = index
                  const { icon: Icon, label, hint, to } = command
                  return (
                    <Entry
                      key={`${to} ${label}`}
                      role="option"
                      id={`${id}-${here}`}
                      aria-selected={here === active}
                      onMouseMove={() => here !== active && setPosition(here)}
                      onClick={() => run(command)}
                    >
                      <Icon size={18} aria-hidden />
                      <Text as="span" minW="0" overflowWrap="anywhere">
                        {label}
                      </Text>
                      {hint && (
                        <Text
                          as="span"
                          ml="auto"
                          pl="3"
                          flexShrink="0"
                          maxW="45%"
                          fontSize="sm"
                          color="fg.muted"
                          textAlign="right"
                          truncate
                        >
                          {hint}
                        </Text>
                      )}
                    </Entry>
                  )
                })}
              </Box>
            ))
          )}
        </Box>
      </Box>
    </Modal>
  )
}

const Entry = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '11',
    px: '3',
    py: '1',
    borderRadius: 'md',
    cursor: 'pointer',
    '& svg': { flexShrink: 0, color: 'fg.muted' },
    '&[aria-selected=true]': { bg: 'brand.bg', color: 'brand.fg' },
    '&[aria-selected=true] span + span': { color: 'fg' },
  },
})
