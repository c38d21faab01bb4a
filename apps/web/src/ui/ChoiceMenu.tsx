import type { ReactNode } from 'react'
import { Menu } from './Menu.tsx'
import { ToolbarButton } from './Toolbar.tsx'

interface ChoiceMenuProps<T extends string> {
  name: string
  allText: string
  /** Undefined for all, null when another filter applies instead. */
  value: T | undefined | null
  /** Instead of the text of the chosen option. */
  shown?: ReactNode
  /** The button says nothing while all are chosen. */
  hidesAll?: boolean
  width: number
  dense?: boolean
  options: readonly { value: T; text: string }[]
  onChange: (value: T | undefined) => void
  onToggle?: (isOpen: boolean) => void
}

/** Filter of a toolbar: all, or one of the options. */
export function ChoiceMenu<T extends string>(props: ChoiceMenuProps<T>) {
  const { name, allText, value, hidesAll = false, width, dense = false, options, onChange, onToggle } = props
  const { shown = value === undefined ? (hidesAll ? undefined : allText) : (options.find((each) => each.value === value)?.text ?? value) } =
    props
  return (
    <Menu
      label={name}
      width={width}
      dense={dense}
      {...(onToggle ? { onToggle } : {})}
      renderButton={(button) => (
        <ToolbarButton menu value={shown} {...button}>
          {name}
        </ToolbarButton>
      )}
      options={[
        { id: '', text: allText, isChosen: value === undefined, run: () => onChange(undefined) },
        ...options.map((option) => ({
          id: option.value,
          text: option.text,
          isChosen: option.value === value,
          run: () => onChange(option.value),
        })),
      ]}
    />
  )
}
