import { type BoxProps, Stack } from './layout.tsx'
import { Note, Text, type TextProps } from './Text.tsx'

interface FigureProps extends TextProps {
  name: string
  align?: NonNullable<BoxProps['align']>
}

/** Name with its value below, in a `dl`. */
export function Figure({ name, align = 'stretch', ...value }: FigureProps) {
  return (
    <Stack align={align}>
      <Note as="dt">{name}</Note>
      <Text as="dd" {...value} />
    </Stack>
  )
}
