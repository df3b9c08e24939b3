import { Flex, Grid, Text } from '@chakra-ui/react'
import type { Module } from '#schema/nouns/module.ts'
import { Checkbox } from '#web/components/form/Checkbox.tsx'
import type { Values } from '#web/components/form/Form.tsx'

const prefix = 'module-'

/** The modules of a school as boxes of a form; `tickedIn` reads them. */
export const ModuleTicks = (props: { label: string; modules: readonly Module[]; ticked?: ReadonlySet<number> }) => (
  <Grid
    as="ul"
    listStyleType="none"
    aria-label={props.label}
    columnGap="4"
    templateColumns="repeat(auto-fill, minmax(min(100%, 14rem), 1fr))"
    mx="-1"
    px="1"
    maxH="11.5rem"
    overflowY="auto"
  >
    {props.modules.map(({ id, title }) => (
      <li key={id}>
        <Flex as="label" align="center" gap="3" minH="11" cursor="pointer">
          <Checkbox type="checkbox" name={`${prefix}${id}`} defaultChecked={props.ticked?.has(id)} />
          <Text as="span" overflowWrap="anywhere">
            {title}
          </Text>
        </Flex>
      </li>
    ))}
  </Grid>
)

/** The ids of the modules that a form has ticked. */
export const tickedIn = (values: Values): number[] =>
  Object.keys(values).flatMap((name) => (name.startsWith(prefix) ? [Number(name.slice(prefix.length))] : []))
